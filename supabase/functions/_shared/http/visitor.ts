import { decideClientAddress, type ProxyEnv, wideNetwork } from './client-ip.ts';
import { hmac } from './hashing.ts';

/**
 * Daily irreversible hashes of the caller's network address: `visitor` for the IPv4 address or the IPv6 /64, `network`
 * for the /48 around it (null for IPv4).
 */
export interface Visitor {
  visitor: string;
  network: string | null;
}
export type VisitorOf = (request: Request) => Promise<Visitor>;

export function createVisitorOf(
  env: ProxyEnv & { IP_HASH_SECRET: string },
  now = () => new Date(),
): VisitorOf {
  return async (request) => {
    const day = now().toISOString().slice(0, 10);
    const { network: address } = await decideClientAddress(request, env);
    const hashed = (text: string) => hmac(env.IP_HASH_SECRET, `visitor ${day} ${text}`);
    const wide = wideNetwork(address);
    return { visitor: await hashed(address), network: wide ? await hashed(wide) : null };
  };
}
