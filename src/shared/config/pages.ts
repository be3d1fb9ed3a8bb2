/** Content pages: static HTML with islands, in every language. Without further details they are in the site map. */
const CONTENT = {
  home: '/',
  serviceIndex: '/services',
  blog: '/blog',
  schedule: '/schedule',
  scheduleConsultation: '/schedule-consultation',
  signIn: '/auth/login',
  signUp: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password-confirmation',
  emailConfirmation: '/auth/email-confirmation',
  signInLink: '/auth/sign-in-link',
  newsletterConfirm: '/newsletter/confirm',
  newsletterUnsubscribe: '/newsletter/unsubscribe',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
} as const;

/** Pages of the application in every language. They are prerendered as they look while they load. */
const APP = {
  /** One booking is `${PATHS.booking}/{id}`. */
  booking: '/booking-confirmation',
  manageBooking: '/manage-booking',
  rateBooking: '/rate-booking',
} as const;

/** Pages of the application in English only. */
const ENGLISH_APP = {
  invitation: '/invitation',
  profile: '/profile',
  bookingCalendar: '/booking-calendar',
  dashboard: '/dashboard',
  admin: '/admin',
  paymentSandbox: '/payment-sandbox',
} as const;

/** Files that are written like pages. */
const FILES = {
  rss: '/rss.xml',
  siteMap: '/sitemap.xml',
  robots: '/robots.txt',
  security: '/.well-known/security.txt',
} as const;

/**
 * Every page of the site: its name and its path in English. The routes, the prerendered paths, the site map, the rules for
 * hosts and for crawlers, and the tests of all pages are derived from it. The pages of rows are in `src/routes.ts`.
 */
export const PAGES = { content: CONTENT, app: APP, english: ENGLISH_APP, file: FILES } as const;

type PageName = { [Kind in keyof typeof PAGES]: keyof (typeof PAGES)[Kind] }[keyof typeof PAGES];

type PageDetails = {
  /** Its module in `src/routes`, if it is not named after the path: 'auth-login' for '/auth/login'. */
  module?: string;
  /** What may follow the path. The host answers with the same page. */
  rest?: ':bookingId?' | ':reference?' | '*';
  /** Whether it is left out of the site map, and by search engines altogether. */
  search?: 'unlisted' | 'hidden';
  /** The page that search engines take it for. */
  sameAs?: string;
  /** The first parameter of the emailed links that open it. It is a secret, so the page sends no referrer. */
  secret?: 'token' | 'token_hash';
  /** Whether it needs an account, so that crawlers need not try it. */
  isClosed?: true;
};

/** What is not as usual. Browsers do without it. */
const DETAILS: Partial<Record<PageName, PageDetails>> = {
  home: { module: 'home' },
  scheduleConsultation: { module: 'schedule', sameAs: CONTENT.schedule },
  signIn: { module: 'login', search: 'unlisted' },
  signUp: { module: 'register', search: 'unlisted' },
  forgotPassword: { module: 'forgot-password', search: 'unlisted' },
  resetPassword: { module: 'reset-password', search: 'hidden', secret: 'token_hash' },
  emailConfirmation: { module: 'email-confirmation', search: 'hidden', secret: 'token_hash' },
  signInLink: { module: 'sign-in-link', search: 'hidden', secret: 'token_hash' },
  newsletterConfirm: { search: 'hidden', secret: 'token' },
  newsletterUnsubscribe: { search: 'hidden', secret: 'token' },
  booking: { rest: ':bookingId?' },
  manageBooking: { rest: ':bookingId?', secret: 'token' },
  rateBooking: { rest: ':bookingId?', secret: 'token' },
  invitation: { secret: 'token' },
  profile: { isClosed: true },
  bookingCalendar: { isClosed: true },
  dashboard: { isClosed: true },
  admin: { rest: '*', isClosed: true },
  paymentSandbox: { rest: ':reference?' },
  rss: { module: 'rss' },
  siteMap: { module: 'sitemap' },
  robots: { module: 'robots' },
  security: { module: 'security-txt' },
};

/** A page with its kind and its details. */
export type Page = PageDetails & { path: string; kind: keyof typeof PAGES; module: string };

const details: Readonly<Record<string, PageDetails | undefined>> = DETAILS;

const pagesOf = (kind: Page['kind']): Page[] =>
  Object.entries(PAGES[kind]).map(([name, path]) => ({
    module: path.slice(1).replaceAll('/', '-'),
    ...details[name],
    path,
    kind,
  }));

/** Every page, in the order of `PAGES`. */
export const ALL_PAGES: readonly Page[] = /* @__PURE__ */ (
  ['content', 'app', 'english', 'file'] as const
).flatMap(pagesOf);
