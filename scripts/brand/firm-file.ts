import { LOCALES, type Locale } from '../../supabase/functions/_shared/contracts/locale.ts';
import type { BrandFacts, TranslatedWords } from './brand-schema.ts';
import { zoneWords } from './firm-zone.ts';
import { module } from './written-file.ts';

const sentencesOf = (
  locale: Locale,
  { time_zone: zone }: BrandFacts['firm'],
  facts: Omit<TranslatedWords['firm'], 'time_zone'>,
  ownZoneName?: string,
) => ({
  tagline: facts.tagline,
  hours: facts.hours,
  ...zoneWords(zone, locale, facts.hours, ownZoneName),
  answerWithin: facts.answer_within,
  area: facts.area,
});

/** The firm’s facts, for the site and the functions. */
export const firm = module(
  'supabase/functions/_shared/contracts/firm.ts',
  ({ firm: facts, translations }) => [
    {
      name: 'FIRM',
      comment: "The firm's facts: what the site, the mails and the calendar files print.",
      value: {
        brand: facts.brand,
        name: facts.name,
        tagline: facts.tagline,
        phone: facts.phone,
        phoneHref: `tel:${facts.phone_international}`,
        email: facts.email,
        address: {
          street: facts.address.street,
          city: facts.address.city,
          county: facts.address.county,
          region: facts.address.region,
          regionCode: facts.address.region_code,
          postalCode: facts.address.postal_code,
          country: facts.address.country,
        },
        hours: facts.hours,
        timeZone: facts.time_zone,
        opens: facts.opens,
        closes: facts.closes,
        answerWithin: facts.answer_within,
        founded: facts.founded,
        priceRange: facts.price_range,
        market: facts.market,
        area: facts.area,
        areaServed: facts.area_served,
      },
    },
    {
      name: 'FIRM_SENTENCES',
      comment: 'The facts that are sentences, in each language.',
      value: Object.fromEntries(
        LOCALES.map((locale) => {
          const own = translations[locale]?.firm;
          return [locale, sentencesOf(locale, facts, own ?? facts, own?.time_zone)];
        }),
      ),
    },
    {
      name: 'FIRM_ADDRESS_LINE',
      comment: 'The office address on one line.',
      value: `${facts.address.street}, ${facts.address.city}, ${facts.address.region} ${facts.address.postal_code}`,
    },
  ],
);
