/** Every address the site links to. Sections of the landing page are fragments of `/`. */
export const PATHS = {
  home: '/',
  hero: '/#hero',
  services: '/#services',
  approach: '/#approach',
  caseStudies: '/#case-studies',
  about: '/#about',
  contact: '/#contact',
  blog: '/blog',
  rss: '/rss.xml',
  serviceIndex: '/services',
  schedule: '/schedule',
  discoveryCall: '/schedule?type=discovery-call',
  signIn: '/auth/login',
  signUp: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password-confirmation',
  emailConfirmation: '/auth/email-confirmation',
  signInLink: '/auth/sign-in-link',
  /** One booking is `${PATHS.booking}/{id}`. */
  booking: '/booking-confirmation',
  /** Where the links of our mails lead; the secret of each is in the fragment. */
  manageBooking: '/manage-booking',
  rateBooking: '/rate-booking',
  invitation: '/invitation',
  bookingCalendar: '/booking-calendar',
  dashboard: '/dashboard',
  profile: '/profile',
  myBookings: '/profile?tab=bookings',
  myDocuments: '/profile?tab=documents',
  admin: '/admin',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
} as const;

export const postPath = (slug: string) => `${PATHS.blog}/${slug}`;
/** The articles with a tag. */
export const tagPath = (slug: string) => `${PATHS.blog}/tags/${slug}`;
export const servicePath = (slug: string) => `${PATHS.serviceIndex}/${slug}`;
export const leadPath = (id: number) => `${PATHS.admin}/leads/${id}`;
/** The record of a person. */
export const contactPathOf = (id: number) => `${PATHS.admin}/contacts/${id}`;
export const chatPath = (id: string) => `${PATHS.admin}/conversations/${id}`;
/** The editor of an answer of the assistant. */
export const answerPathOf = (id: number | 'new') => `${PATHS.admin}/answers/${id}`;
/** The documents shared with the account of an email address, as staff see them. */
export const documentsPathOf = (email: string) =>
  `${PATHS.admin}/people/documents?${new URLSearchParams({ email })}`;
export const newsletterIssuePath = (id: number) => `${PATHS.admin}/newsletter/issues/${id}`;
/** The page at `path`, a form that books, with `service` selected. */
export const bookAgainPath = (path: '/schedule' | '/booking-calendar', service: string) =>
  `${path}?${new URLSearchParams({ service })}`;
/** The contact form of a page, whose message begins with `subject`. The head script follows it without a new load. */
export const contactPath = (subject: string, page: string = PATHS.home) =>
  `${page}?subject=${encodeURIComponent(subject)}#contact`;
export const caseStudyPath = (slug: string) => `/case-studies/${slug}`;

/**
 * The slug under which the page of content that was published after the build is prerendered: the host answers
 * with it, and status 404, for every slug that it has no page of; the page then asks the database.
 */
export const UNLISTED_PATHS = 'unlisted';

/** The same for tags. No tag has this slug, because of the underscore. */
export const UNLISTED_TAG = '_unlisted';

/**
 * Paths prerendered at build, besides those of the published content. A screen that needs data of its visitor is
 * prerendered in its loading state, so that the host can serve the one file for every address of that screen.
 */
export const prerenderedPaths = [
  '/',
  '/schedule',
  '/schedule-consultation',
  '/blog',
  postPath(UNLISTED_PATHS),
  tagPath(UNLISTED_TAG),
  '/services',
  servicePath(UNLISTED_PATHS),
  caseStudyPath(UNLISTED_PATHS),
  '/privacy',
  '/terms',
  '/cookies',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password-confirmation',
  '/auth/email-confirmation',
  '/auth/sign-in-link',
  '/admin',
  '/profile',
  '/booking-calendar',
  '/dashboard',
  '/booking-confirmation',
  '/manage-booking',
  '/rate-booking',
  '/payment-sandbox',
  '/invitation',
  '/404',
];

/** The pages of the application begin with one of these; all others are content pages. */
export const APP_PATHS = [
  '/admin',
  '/booking-calendar',
  '/booking-confirmation',
  '/dashboard',
  '/invitation',
  '/manage-booking',
  '/payment-sandbox',
  '/profile',
  '/rate-booking',
];

/** Whether a path of the site, with or without a query and a fragment, belongs to the application. */
export function isAppPath(path: string): boolean {
  return APP_PATHS.some((start) => path.startsWith(start) && /^($|[/?#])/.test(path.slice(start.length)));
}

/** Where the sharing card of the page at `path` is, 1200×630; of the site itself without one. */
export function cardPath(path = '/'): string {
  return `/cards/${path === '/' ? 'site' : path.slice(1).replaceAll('/', '-')}.png`;
}
