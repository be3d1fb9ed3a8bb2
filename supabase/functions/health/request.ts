import { type AdminGate, requireAdmin } from '../_shared/auth/require-admin.ts';
import type { RequestDiagnosis } from '../_shared/contracts/health.ts';
import type { Route } from '../_shared/http/app.ts';
import { type ProxyEnv, resolveClientAddress } from '../_shared/http/client-ip.ts';

export interface RequestDependencies extends AdminGate {
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
export function requestRoute({ env, ...gate }: RequestDependencies): Route {
  async function handle(request: Request): Promise<Response> {
    await requireAdmin(request, gate, PER_CALLER);
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
