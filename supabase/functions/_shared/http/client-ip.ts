import { timingSafeEqual } from './hashing.ts';

export interface ProxyEnv {
  TRUSTED_PROXY_HOPS: number;
  SITE_PROXY_SECRET?: string | undefined;
  /** The header in which the gateway sends the caller's address; X-Forwarded-For by default. */
  CLIENT_ADDRESS_HEADER?: string | undefined;
}

/** The resolved client address, with the headers it is based on. */
export interface ClientAddress {
  /** Whether the request proved to come through the static host. */
  isFromSite: boolean;
  /** The header that was read, in lower case. */
  header: string;
  /** Which element of X-Forwarded-For counts, from the right. */
  hops: number;
  /** Null when the header has no valid address. */
  address: string | null;
  /** What limits count: an IPv4 address, the first four groups of an IPv6 address, or `unknown`. */
  network: string;
}

const FORWARDED_FOR = 'x-forwarded-for';

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

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^(?=.*:.*:)[0-9a-f:]{2,39}$/i;

function isAddress(text: string): boolean {
  return IPV4.test(text) || IPV6.test(text);
}

async function isFromSite(request: Request, env: ProxyEnv): Promise<boolean> {
  const proof = request.headers.get('x-site-proxy');
  return Boolean(env.SITE_PROXY_SECRET && proof && (await timingSafeEqual(proof, env.SITE_PROXY_SECRET)));
}

/** The /48 around an IPv6 `network` of a decision, which a site or a cloud customer may hold whole; undefined for IPv4. */
export function wideNetwork(address: string): string | undefined {
  const groups = address.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : undefined;
}

/**
 * Decides on the caller's network address; the only place that reads a forwarding header for a decision. A request that
 * proves to come through the static host: the TRUSTED_PROXY_HOPS-th element of X-Forwarded-For from the right. Every
 * other one: CLIENT_ADDRESS_HEADER, which the platform's gateway must overwrite; of X-Forwarded-For, the last element.
 * Elements further left are whatever the caller wrote. A missing or malformed value never leads to another header.
 */
export async function resolveClientAddress(request: Request, env: ProxyEnv): Promise<ClientAddress> {
  const fromSite = await isFromSite(request, env);
  const header = fromSite ? FORWARDED_FOR : (env.CLIENT_ADDRESS_HEADER ?? FORWARDED_FOR).toLowerCase();
  const hops = fromSite ? env.TRUSTED_PROXY_HOPS : 1;
  const value = request.headers.get(header) ?? '';
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  // A second value in a header that holds one address was not written by the gateway.
  const seen = header === FORWARDED_FOR || parts.length === 1 ? (parts.at(-hops) ?? parts[0]) : undefined;
  const bare = withoutPort(seen ?? '');
  const address = IPV4_IN_IPV6.exec(bare)?.[1] ?? bare;
  const decided = { isFromSite: fromSite, header, hops };
  if (!isAddress(address)) return { ...decided, address: null, network: 'unknown' };
  return { ...decided, address, network: address.includes(':') ? network(address) : address };
}
