const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * The digits by which a phone number is known: the last 10, or all behind a country code other than 1. As
 * private.phone_key() of the database.
 */
export function phoneKey(phone: string): string {
  const isForeign = /^[\s(]*(?:\+|00)[\s(]*[2-9]/.test(phone);
  return isForeign ? digitsOf(phone.replaceAll('(0)', '')).replace(/^0+/, '') : digitsOf(phone).slice(-10);
}
