/** Every page that anyone may open, one of each kind of content; all are prerendered. */
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
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password-confirmation',
  '/auth/email-confirmation',
  '/auth/sign-in-link',
  '/privacy',
  '/terms',
  '/cookies',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
];

const LINKS: Record<string, string> = {
  '/auth/reset-password-confirmation': '#token_hash=none&type=recovery',
  '/auth/email-confirmation': '#token_hash=none&type=signup',
  '/auth/sign-in-link': '#token_hash=none&type=magiclink',
  '/newsletter/confirm': '#token=none',
  '/newsletter/unsubscribe': '#token=none',
};

/** The URL of a public route as people open it: those of emailed links with a link, which the page does not use yet. */
export const asOpened = (route: string) => route + (LINKS[route] ?? '');
