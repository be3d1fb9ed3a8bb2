/** The mail services that most people use. */
const SERVICES = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'comcast.net',
  'mail.com',
  'ymail.com',
];

/** Whether one slip makes `typed` of `meant`: a letter that is left out, added or changed, or two that are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length);
  let start = 0;
  while (start < shorter && typed[start] === meant[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [had, wanted] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (had.length === 2) return wanted === `${had[1]}${had[0]}`;
  return had.length <= 1 && wanted.length <= 1;
}

/** The address that was probably meant: 'ana@gmail.com' for 'ana@gmial.com'. Undefined for one that looks right. */
export function likelyAddress(typed: string): string | undefined {
  const [, name, domain] = /^(\S+@)(\S+)$/.exec(typed.trim().toLowerCase()) ?? [];
  // The beginning of a name may still be on its way to the whole.
  if (!name || !domain || SERVICES.some((service) => service.startsWith(domain))) return undefined;
  const meant = SERVICES.find((service) => isOneSlip(domain, service));
  return meant && name + meant;
}
