const MOST = 3;

/** The services to show beside the one at `slug`: up to three others, in their order. */
export function relatedServices<S extends { slug: string }>(slug: string, services: S[]): S[] {
  return services.filter((service) => service.slug !== slug).slice(0, MOST);
}
