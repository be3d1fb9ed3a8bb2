import ipaddr from 'ipaddr.js';

const IPV6_OF_THE_INTERNET = ipaddr.IPv6.parseCIDR('2000::/3');

export function isIpAddress(text: string): boolean {
  return ipaddr.isValid(text);
}

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, multicast, carrier-grade NAT or
 * reserved, and no IPv6 address that stands for an IPv4 one. False for anything that is not an IP address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  // Only ranges without a special purpose are "unicast".
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6) || address.match(IPV6_OF_THE_INTERNET);
}

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
}
