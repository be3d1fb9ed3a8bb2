import { type ProxyEnv, resolveClientAddress, wideNetwork } from './client-ip.ts';
import { hmac, utcDay } from './hashing.ts';

/**
 * Keyed hashes of the caller's network address, for limits that the database counts by rows. They change every day.
 * `visitor` is of the IPv4 address or the IPv6 /64, `network` of the /48 around it (null for IPv4).
 */
export interface VisitorHashes {
  visitor: string;
  network: string | null;
}
export type HashVisitor = (request: Request) => Promise<VisitorHashes>;

export function createHashVisitor(
  env: ProxyEnv & { IP_HASH_SECRET: string },
  now = () => new Date(),
): HashVisitor {
  return async (request) => {
    const day = utcDay(now());
    const { network } = await resolveClientAddress(request, env);
    const hashed = (text: string) => hmac(env.IP_HASH_SECRET, `visitor ${day} ${text}`);
    const wide = wideNetwork(network);
    return { visitor: await hashed(network), network: wide ? await hashed(wide) : null };
  };
}
