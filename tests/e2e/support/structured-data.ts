type Thing = Record<string, unknown>;

/** The properties without which search engines do not use a type, after schema.org and their own guides. */
const REQUIRED: Record<string, string[]> = {
  ProfessionalService: ['name', 'url', 'address', 'telephone', 'email', 'image'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  WebSite: ['name', 'url', 'publisher'],
  Service: ['name', 'description', 'provider', 'areaServed', 'offers', 'url', 'image'],
  Offer: ['price', 'priceCurrency', 'url'],
  PriceSpecification: ['minPrice', 'priceCurrency'],
  BlogPosting: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
  ],
  Article: ['headline', 'image', 'author', 'publisher'],
  Person: ['name'],
  Organization: ['name'],
  ImageObject: ['url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
};

const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

/** What is wrong with a piece of structured data and all that is in it, as sentences. */
export function structuredDataFaults(thing: Thing, path = ''): string[] {
  const type = thing['@type'];
  const here = `${path}/${String(type ?? '@id')}`;
  // A mere reference to something described elsewhere.
  const isReference = type === undefined && typeof thing['@id'] === 'string';
  if (isReference) return [];
  const required = typeof type === 'string' ? REQUIRED[type] : undefined;
  if (!required) return [`${here}: unknown type`];
  const missing = required.filter((name) => thing[name] === undefined || thing[name] === '');
  const parts = Object.values(thing).flat().filter(isThing);
  return [
    ...missing.map((name) => `${here}: ${name} is missing`),
    ...parts.flatMap((part) => structuredDataFaults(part, here)),
  ];
}
