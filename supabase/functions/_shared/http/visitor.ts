import { decideClientAddress, type ProxyEnv } from './client-ip.ts';
import { hmac } from './digest.ts';

/** What stands for the caller's address for a day, and cannot be turned back into it. */
export type VisitorOf = (request: Request) => Promise<string>;

export function createVisitorOf(
  env: ProxyEnv & { IP_HASH_SECRET: string },
  now = () => new Date(),
): VisitorOf {
  return async (request) => {
    const day = now().toISOString().slice(0, 10);
    const { network } = await decideClientAddress(request, env);
    return hmac(env.IP_HASH_SECRET, `visitor ${day} ${network}`);
  };
}
