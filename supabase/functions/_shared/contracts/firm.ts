/** The firm's facts: what the site, the mails and the calendar files print. */
export const FIRM = {
  brand: 'Meridian',
  name: 'Meridian Business Consulting',
  phone: '(404) 555-0142',
  phoneHref: 'tel:+14045550142',
  email: 'hello@meridian.example',
  address: {
    street: '215 Laredo Dr. Suite 100',
    city: 'Decatur',
    region: 'Georgia',
    regionCode: 'GA',
    postalCode: '30030',
    country: 'US',
  },
  hours: 'Monday-Friday 9:00 AM - 5:00 PM',
  /** The response time of a handoff request. */
  answerWithin: 'one business day',
} as const;

/** The office address on one line. */
export const FIRM_ADDRESS_LINE = `${FIRM.address.street}, ${FIRM.address.city}, ${FIRM.address.region} ${FIRM.address.postalCode}`;
