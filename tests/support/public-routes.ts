/** Every page that anybody may open, one of each kind of content; all are prerendered. */
export const PUBLIC_ROUTES = [
  '/',
  '/services',
  '/services/ai-strategy-consulting',
  '/case-studies/inventory-forecasting-in-manufacturing',
  '/blog',
  '/blog/future-of-ai-in-business-consulting',
  '/schedule',
  '/schedule-consultation',
  '/auth/login',
  '/privacy',
  '/terms',
  '/cookies',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
];
