import { FIRM } from '@contracts/firm.ts';

const { street, city, county, region, regionCode, postalCode } = FIRM.address;

/** The firm's facts as the pages use them; the mails print the same ones. */
export const SITE = {
  brand: FIRM.brand,
  name: FIRM.name,
  tagline: FIRM.tagline,
  phone: FIRM.phone,
  phoneHref: FIRM.phoneHref,
  email: FIRM.email,
  street,
  city,
  county,
  state: region,
  stateCode: regionCode,
  postalCode,
  hours: FIRM.hours,
  market: FIRM.market,
  area: FIRM.area,
} as const;
