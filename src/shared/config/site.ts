import { FIRM, FIRM_SENTENCES } from '@contracts/firm.ts';
import { locale } from '../i18n/messages.ts';

const { street, city, county, region, regionCode, postalCode } = FIRM.address;

/** The firm's facts as the pages use them, in the language of the page; the mails print the same ones. */
export const SITE = {
  brand: FIRM.brand,
  name: FIRM.name,
  get tagline(): string {
    return FIRM_SENTENCES[locale.get()].tagline;
  },
  phone: FIRM.phone,
  phoneHref: FIRM.phoneHref,
  email: FIRM.email,
  street,
  city,
  county,
  state: region,
  stateCode: regionCode,
  postalCode,
  get hours(): string {
    return FIRM_SENTENCES[locale.get()].hours;
  },
  market: FIRM.market,
  get area(): string {
    return FIRM_SENTENCES[locale.get()].area;
  },
} as const;
