import { locale } from '@/shared/i18n/messages';

/** A price in whole units as people read it: 10000 is '$10,000'. */
export function priceText(price: number, currency: string): string {
  const format = new Intl.NumberFormat(`${locale.get()}-US`, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  return format.format(price);
}

const MOST = 3;

/** The services to show beside the one at `slug`: up to three others, in their order. */
export function relatedServices<S extends { slug: string }>(slug: string, services: S[]): S[] {
  return services.filter((service) => service.slug !== slug).slice(0, MOST);
}
