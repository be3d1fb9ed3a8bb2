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
  serviceIndex: '/services',
  schedule: '/schedule',
  discoveryCall: '/schedule?type=discovery-call',
  signIn: '/auth/login',
  signUp: '/auth/register',
  forgotPassword: '/auth/forgot-password',
  /** One booking is `${PATHS.booking}/{id}`. */
  booking: '/booking-confirmation',
  dashboard: '/dashboard',
  profile: '/profile',
  admin: '/admin',
} as const;

/**
 * Paths rendered to HTML at build. A screen that needs data of its visitor is rendered as it looks
 * while loading, so that its markup is the same whatever its address is; the host serves that one file for all.
 */
export const prerenderedPaths = [
  '/',
  '/schedule',
  '/schedule-consultation',
  '/auth/login',
  '/admin',
  '/booking-confirmation',
  '/404',
];
