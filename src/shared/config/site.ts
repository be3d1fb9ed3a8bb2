import { FIRM } from '@contracts/firm.ts';

const { street, city, region, regionCode, postalCode } = FIRM.address;

/** The firm's facts as the pages use them; the mails print the same ones. */
export const SITE = {
  brand: FIRM.brand,
  name: FIRM.name,
  tagline: 'AI consulting for the businesses that built the Southeast.',
  phone: FIRM.phone,
  phoneHref: FIRM.phoneHref,
  email: FIRM.email,
  street,
  city,
  state: region,
  stateCode: regionCode,
  postalCode,
  hours: FIRM.hours,
} as const;
