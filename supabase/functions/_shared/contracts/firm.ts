// Written from brand/ by `npm run brand`.

/** The firm's facts: what the site, the mails and the calendar files print. */
export const FIRM = {
  brand: 'Meridian',
  name: 'Meridian Business Consulting',
  tagline: 'AI consulting for the businesses that built the Southeast.',
  phone: '(404) 555-0142',
  phoneHref: 'tel:+14045550142',
  email: 'hello@meridian.example',
  address: {
    street: '215 Laredo Dr. Suite 100',
    city: 'Decatur',
    county: 'DeKalb County',
    region: 'Georgia',
    regionCode: 'GA',
    postalCode: '30030',
    country: 'US',
  },
  hours: 'Monday-Friday 9:00 AM - 5:00 PM',
  opens: '09:00',
  closes: '17:00',
  answerWithin: 'one business day',
  founded: '2020',
  priceRange: '$$$',
  market: 'Atlanta',
  area: 'the Southeast',
  areaServed: ['Atlanta', 'Georgia', 'Southeastern United States'],
} as const;

/** The facts that are sentences, in each language. */
export const FIRM_SENTENCES = {
  en: {
    tagline: 'AI consulting for the businesses that built the Southeast.',
    hours: 'Monday-Friday 9:00 AM - 5:00 PM',
    answerWithin: 'one business day',
    area: 'the Southeast',
  },
  es: {
    tagline: 'Consultoría de IA para las empresas que construyeron el Sureste.',
    hours: 'Lunes a viernes, 9:00 a.m. a 5:00 p.m.',
    answerWithin: 'un día hábil',
    area: 'el Sureste',
  },
} as const;

/** The office address on one line. */
export const FIRM_ADDRESS_LINE = `${FIRM.address.street}, ${FIRM.address.city}, ${FIRM.address.region} ${FIRM.address.postalCode}`;
