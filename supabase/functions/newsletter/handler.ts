import { z } from 'zod';
import { newsletterLink, newsletterRequest } from '../_shared/contracts/newsletter.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import type { CheckCaptcha } from '../_shared/http/captcha.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';
import { isFormRequest, readForm, readIdempotencyKey, readJson } from '../_shared/http/read-request.ts';

export interface NewsletterDependencies {
  rpc: Rpc;
  limiter: Limiter;
  checkCaptcha: CheckCaptcha;
  triggerMail: () => void;
  respondAfterMs?: number;
}

const PER_IP = { bucket: 'newsletter:ip', max: 5, windowSeconds: 600 };
const PER_EMAIL = { bucket: 'newsletter:email', max: 3, windowSeconds: 86_400 };
// Our mail goes to whatever address is typed in: many callers together must not flood strangers in our name.
const OVERALL = { bucket: 'newsletter:all', max: 200, windowSeconds: 3600 };
// Mail providers unsubscribe many people from few addresses.
const LINKS_PER_IP = { bucket: 'newsletter:link:ip', max: 120, windowSeconds: 60 };

// An address that is on the list costs the database a little less; no one is to measure that.
const RESPOND_AFTER_MS = 300;

const TOKEN = /^[\w.-]{1,200}$/;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The token of a mail program's own unsubscribe button (RFC 8058): in the address, the body says what to do. */
async function oneClickToken(request: Request): Promise<string> {
  const form = await readForm(request);
  if (form.get('List-Unsubscribe') !== 'One-Click') {
    throw new HttpError(422, 'one_click_required');
  }
  return new URL(request.url).searchParams.get('token') ?? '';
}

/** `POST /newsletter`, and what the links in its mails lead to. Nothing here answers GET: opening a link changes nothing. */
export function newsletterRoutes(dependencies: NewsletterDependencies): Route[] {
  const { rpc, limiter, checkCaptcha, triggerMail, respondAfterMs = RESPOND_AFTER_MS } = dependencies;

  /** Queues a mail with a link to confirm, unless the address is on the list; the response does not tell which. */
  async function subscribe(request: Request): Promise<Response> {
    const wanted = await readJson(request, newsletterRequest);
    const guard = await readIdempotencyKey(request, 'newsletter', wanted);
    await limiter.byIp(request, PER_IP);
    // Our mail would go to a stranger, and an address is typed again in a moment.
    if ((await checkCaptcha(request)) === 'unverified')
      throw new HttpError(503, 'captcha_unavailable', {}, { 'Retry-After': '60' });
    // After the CAPTCHA: a failed challenge must not count against the limits of the address and of all visitors.
    await limiter.consume(request, [
      { limit: PER_EMAIL, email: wanted.email },
      { limit: OVERALL, subject: 'everybody' },
    ]);
    await Promise.all([
      rpc(
        'subscribe_to_newsletter',
        {
          p_email: wanted.email,
          p_source: wanted.source,
          ...(wanted.locale ? { p_locale: wanted.locale } : {}),
          p_guard: guard,
        },
        z.unknown(),
      ),
      pause(respondAfterMs),
    ]);
    triggerMail();
    return Response.json({ status: 'accepted' }, { status: 202 });
  }

  /** Executes an emailed link's action. @throws HttpError 404, the same for every invalid token. */
  async function follow(request: Request, token: string, action: 'confirm' | 'unsubscribe'): Promise<void> {
    const unknown = new HttpError(404, 'newsletter_link_invalid', { action });
    const name = action === 'confirm' ? 'confirm_newsletter_subscription' : 'unsubscribe_from_newsletter';
    if (!TOKEN.test(token)) throw unknown;
    await limiter.byIp(request, LINKS_PER_IP);
    if (!(await rpc(name, { p_token: token }, z.boolean()))) throw unknown;
  }

  async function confirm(request: Request): Promise<Response> {
    const { token } = await readJson(request, newsletterLink);
    await follow(request, token, 'confirm');
    triggerMail();
    return Response.json({ status: 'confirmed' });
  }

  async function unsubscribe(request: Request): Promise<Response> {
    const token = isFormRequest(request)
      ? await oneClickToken(request)
      : (await readJson(request, newsletterLink)).token;
    await follow(request, token, 'unsubscribe');
    return Response.json({ status: 'unsubscribed' });
  }

  /** A mail program without one-click opens the address of the header: the page there has the button. */
  function openUnsubscribePage(request: Request): Response {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const location = `/newsletter/unsubscribe#${new URLSearchParams({ token })}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }

  return [
    {
      method: 'GET',
      path: '/newsletter/unsubscribe',
      handle: async (request) => openUnsubscribePage(request),
    },
    { method: 'POST', path: '/newsletter', handle: subscribe },
    { method: 'POST', path: '/newsletter/confirm', handle: confirm },
    { method: 'POST', path: '/newsletter/unsubscribe', handle: unsubscribe },
  ];
}
