// As in import_contacts() of the database.
const PHONE = /^\+?[\d\s()./-]{5,}(?:(?:x|ext\.?|#)\s*\d{1,6})?$/i;

/** The `tel:` link of a phone number; undefined for a text that is none, such as "call me". */
export function phoneLink(phone: string): string | undefined {
  const [number = ''] = phone.trim().split(/(?:x|ext|#)/i);
  const digits = number.replace(/\D/g, '');
  if (!PHONE.test(phone.trim()) || digits.length < 5 || digits.length > 20) return undefined;
  return `tel:${number.trim().startsWith('+') ? '+' : ''}${digits}`;
}
