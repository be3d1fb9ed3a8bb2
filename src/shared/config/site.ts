/** The firm's name and contact facts; every page, mail template and calendar file agrees with these. */
export const SITE = {
  brand: 'Meridian',
  name: 'Meridian Business Consulting',
  tagline: 'AI consulting for the businesses that built the Southeast.',
  phone: '(404) 555-0142',
  phoneHref: 'tel:+14045550142',
  email: 'hello@meridian.example',
  street: '215 Laredo Dr. Suite 100',
  city: 'Decatur',
  state: 'Georgia',
  stateCode: 'GA',
  postalCode: '30030',
  hours: 'Monday–Friday, 9:00 AM – 5:00 PM',
} as const;
