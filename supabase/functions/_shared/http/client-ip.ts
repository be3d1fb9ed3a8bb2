import { sameSecret } from './digest.ts';

export interface ProxyEnv {
  TRUSTED_PROXY_HOPS: number;
  SITE_PROXY_SECRET?: string | undefined;
}

const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function withoutPort(address: string): string {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(address);
  if (bracketed?.[1]) return bracketed[1];
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(address) ? address.replace(/:\d+$/, '') : address;
}

/** The first four groups of an IPv6 address: a household holds at least a /64, so a /64 counts as one. */
function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * The caller's address as the nearest trusted proxy saw it: the `hops`-th element of X-Forwarded-For from the
 * right. Elements further left are whatever the caller wrote. IPv6 comes as its /64.
 */
export function clientIp(request: Request, hops: number): string {
  const chain = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const seen = withoutPort(chain.at(-hops) ?? chain[0] ?? 'unknown').slice(0, 64);
  const address = IPV4_IN_IPV6.exec(seen)?.[1] ?? seen;
  return address.includes(':') ? network(address) : address;
}

/** The /48 around an IPv6 network of `clientIp`, which a site or a cloud customer may hold whole; undefined for IPv4. */
export function wideNetwork(address: string): string | undefined {
  const groups = address.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : undefined;
}

/**
 * How many elements of X-Forwarded-For can be believed. Functions have an address of their own, and a call to
 * it passes fewer proxies than one through the site: only who proves to be the static host has more than one.
 */
export async function trustedHops(request: Request, env: ProxyEnv): Promise<number> {
  const proof = request.headers.get('x-site-proxy');
  if (!env.SITE_PROXY_SECRET || !proof) return 1;
  return (await sameSecret(proof, env.SITE_PROXY_SECRET)) ? env.TRUSTED_PROXY_HOPS : 1;
}
