import { createAdmin } from './admin.ts';
import type { Call, GoTrueOptions, Serve } from './call.ts';
import { captchaRefusal } from './captcha.ts';
import { createFactors } from './factors.ts';
import { createRequestLimits, type Limited } from './limits.ts';
import { createLinkRequests, emailRefusal } from './links.ts';
import { redirectTo } from './mailer.ts';
import { authErrorResponse, tooManyRequests } from './responses.ts';
import { createSessions } from './sessions.ts';
import { createTokenGrants } from './token.ts';
import { createUserChanges } from './user.ts';
import { createVerify } from './verify.ts';

type Handle = (call: Call, factorId: string) => Promise<Response>;

interface Route {
  method: string;
  /** Below `/auth/v1`; `:id` is a factor's id. */
  path: string;
  /** With which requests it is counted. */
  limit?: Limited;
  handle: Handle;
}

const TEXT_FIELDS = ['email', 'password', 'type', 'token', 'token_hash', 'refresh_token', 'nonce', 'code'];

/** The parsed body; undefined for what @supabase/lite refuses as no JSON. */
function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** GoTrue reads into typed fields: what is no text there is no body that it can read. */
function typeFault(body: Record<string, unknown>): Response | undefined {
  const wrong = TEXT_FIELDS.find((name) => body[name] != null && typeof body[name] !== 'string');
  const words = `Could not parse request body as JSON: the field ${wrong} has to be a string`;
  return wrong ? authErrorResponse(400, 'bad_json', words) : undefined;
}

/**
 * @supabase/lite's auth server with GoTrue's rules where lite has others or none: sessions with levels and methods,
 * two-step sign-in, mails and links, changes of an account, limits. docs/decisions/0021 lists what remains.
 */
export function withGoTrueCompat(serve: Serve, options: GoTrueOptions): Serve {
  const sessions = createSessions(serve, options);
  const links = createLinkRequests(sessions, options);
  const grants = createTokenGrants(sessions, options);
  const user = createUserChanges(sessions, options);
  const factors = createFactors(sessions, options);
  const admin = createAdmin(sessions, options);
  const allow = createRequestLimits(options.limits, options.rateLimitScale);

  const grant: Handle = async (call) => {
    const type = new URL(call.request.url).searchParams.get('grant_type');
    if (type === 'password') return grants.signIn(call);
    return type === 'refresh_token' ? grants.refresh(call) : call.pass();
  };
  const logOut: Handle = (call) =>
    call.pass(`/auth/v1/logout?scope=${new URL(call.request.url).searchParams.get('scope') ?? 'global'}`, {});

  const routes: Route[] = [
    { method: 'POST', path: '/signup', limit: 'signup', handle: links.signUp },
    { method: 'POST', path: '/resend', limit: 'resend', handle: links.resend },
    { method: 'POST', path: '/recover', limit: 'recover', handle: links.recover },
    { method: 'POST', path: '/otp', limit: 'otp', handle: links.magicLink },
    { method: 'POST', path: '/magiclink', limit: 'magiclink', handle: links.magicLink },
    { method: 'POST', path: '/token', limit: 'token', handle: grant },
    { method: 'POST', path: '/verify', limit: 'verify', handle: createVerify(sessions, options) },
    { method: 'GET', path: '/verify', limit: 'verify', handle: (call) => call.pass() },
    { method: 'GET', path: '/user', handle: async (call) => sessions.withFactors(await call.pass()) },
    { method: 'PUT', path: '/user', limit: 'user', handle: user.update },
    { method: 'GET', path: '/reauthenticate', handle: user.reauthenticate },
    { method: 'POST', path: '/logout', handle: logOut },
    { method: 'POST', path: '/admin/users', handle: admin.createUser },
    { method: 'POST', path: '/factors', handle: factors.enroll },
    { method: 'POST', path: '/factors/:id/challenge', limit: 'challenge', handle: factors.challenge },
    { method: 'POST', path: '/factors/:id/verify', limit: 'factor', handle: factors.verify },
    { method: 'DELETE', path: '/factors/:id', handle: factors.unenroll },
  ];

  function routeOf(method: string, path: string): { route: Route; factorId: string } | undefined {
    const factorId = /^\/factors\/([^/]+)/.exec(path)?.[1] ?? '';
    const plain = factorId ? path.replace(factorId, ':id') : path;
    const route = routes.find((each) => each.method === method && each.path === plain);
    return route && { route, factorId };
  }

  async function callOf(request: Request, peerAddress: string | null): Promise<Call | Response> {
    const hasBody = request.method === 'POST' || request.method === 'PUT';
    const text = hasBody ? await request.text() : '';
    const again = (path = request.url, body = text, method = request.method) => {
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      const init = method === 'GET' || method === 'DELETE' ? { method, headers } : { method, headers, body };
      return serve(new Request(new URL(path, request.url), init), peerAddress);
    };
    const body = objectIn(text);
    if (!body) return again();
    return (
      typeFault(body) ?? {
        request,
        peer: peerAddress ?? '',
        body,
        email: typeof body.email === 'string' ? body.email.toLowerCase() : '',
        pass: (path, other) => (path ? again(path, JSON.stringify(other), 'POST') : again()),
      }
    );
  }

  return async (request, peerAddress) => {
    const { pathname, searchParams } = new URL(request.url);
    const found = routeOf(request.method, pathname.replace('/auth/v1', ''));
    const key = request.headers.get('apikey') ?? searchParams.get('apikey') ?? '';
    if (!found || !options.apiKeys.includes(key)) return serve(request, peerAddress);
    const { route, factorId } = found;
    if (route.limit && !allow(route.limit, peerAddress ?? '')) return tooManyRequests();
    const call = await callOf(request, peerAddress);
    if (call instanceof Response) return call;
    const refused = await captchaRefusal(options.captcha, route.path, call);
    if (refused) return refused;
    return (
      (call.email && route.path !== '/token' ? emailRefusal(call) : undefined) ??
      redirectTo.run(searchParams.get('redirect_to'), () => route.handle(call, factorId))
    );
  };
}
