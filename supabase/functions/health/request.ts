import { type FindCaller, signInRequired } from '../_shared/auth/caller.ts';
import type { RequestDiagnosis } from '../_shared/contracts/health.ts';
import type { Limiter } from '../_shared/http/abuse-protection.ts';
import type { Route } from '../_shared/http/app.ts';
import { type ProxyEnv, resolveClientAddress } from '../_shared/http/client-ip.ts';
import { HttpError } from '../_shared/http/http-error.ts';

export interface RequestDependencies {
  findCaller: FindCaller;
  roleOf: (token: string) => Promise<string>;
  limiter: Limiter;
  env: ProxyEnv;
}

const PER_CALLER = { bucket: 'health:request', max: 60, windowSeconds: 60 };
/** Headers in which proxies tell of a caller. `x-site-proxy` is a secret and stays out. */
const SHOWN = [
  'x-forwarded-for',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf-pseudo-ipv4',
  'true-client-ip',
  'x-client-ip',
  'x-envoy-external-address',
  'x-nf-client-connection-ip',
  'sb-forwarded-for',
  'fly-client-ip',
  'forwarded',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'cf-ray',
];

/** `GET /health/request`: the forwarding headers of this request and the address decided on, for admins; else 401 or 403. */
export function requestRoute({ findCaller, roleOf, limiter, env }: RequestDependencies): Route {
  async function handle(request: Request): Promise<Response> {
    const caller = await findCaller(request);
    if (!caller) throw signInRequired();
    await limiter.bySubject(caller.id, PER_CALLER);
    if ((await roleOf(caller.token)) !== 'admin') throw new HttpError(403, 'admin_required');
    const names = new Set([...SHOWN, env.CLIENT_ADDRESS_HEADER ?? 'x-forwarded-for']);
    const body: RequestDiagnosis = {
      headers: [...names].flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [{ name, value: value.slice(0, 500) }];
      }),
      ...(await resolveClientAddress(request, env)),
    };
    return Response.json(body);
  }
  return { method: 'GET', path: '/health/request', handle };
}
