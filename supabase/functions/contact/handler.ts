import type { CheckCaptcha } from '../_shared/captcha/captcha.ts';
import { contactRequest, contactResponse } from '../_shared/contracts/contact.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { Route } from '../_shared/http/app.ts';
import { idempotencyOf } from '../_shared/http/idempotency.ts';
import type { Limiter } from '../_shared/http/limiter.ts';
import { readJson } from '../_shared/http/read-body.ts';

export interface ContactDependencies {
  rpc: Rpc;
  limiter: Limiter;
  checkCaptcha: CheckCaptcha;
  wakeMail: () => void;
}

const PER_IP = { bucket: 'contact:ip', max: 5, windowSeconds: 600 };
const PER_EMAIL = { bucket: 'contact:email', max: 3, windowSeconds: 3600 };
const PER_EMAIL_A_DAY = { bucket: 'contact:email:day', max: 6, windowSeconds: 86_400 };

/**
 * `POST /contact`: stores the message and queues both mails in one transaction, then answers 201. When the CAPTCHA
 * could not be verified, the message is stored with a tag and the visitor gets no mail.
 */
export function contactRoutes({ rpc, limiter, checkCaptcha, wakeMail }: ContactDependencies): Route[] {
  async function create(request: Request): Promise<Response> {
    const message = await readJson(request, contactRequest);
    const idempotency = await idempotencyOf(request, 'contact', message);
    await limiter.byIp(request, PER_IP);
    const isUnverified = (await checkCaptcha(request)) === 'unverified';
    // After the CAPTCHA: a failed challenge must not count against the limit of the address.
    await limiter.inOrder(request, [
      { limit: PER_EMAIL, email: message.email },
      { limit: PER_EMAIL_A_DAY, email: message.email },
    ]);
    const created = await rpc(
      'create_contact_submission',
      {
        p_name: message.name,
        p_email: message.email,
        p_company: message.company,
        p_message: message.message,
        ...(isUnverified ? { p_is_unverified: true } : {}),
        ...idempotency,
      },
      contactResponse,
    );
    wakeMail();
    return Response.json(created, { status: 201 });
  }
  return [{ method: 'POST', path: '/contact', handle: create }];
}
