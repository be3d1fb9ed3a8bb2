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
  profile: '/profile',
  admin: '/admin',
} as const;

/** The file under which a screen with a changing last segment is prerendered; the host rewrites to it. */
const ANY_SEGMENT = '_';

/**
 * Paths rendered to HTML at build. A screen that needs data of its visitor is rendered as it looks
 * while loading, so that its markup is the same whatever its address is.
 */
export const prerenderedPaths = [
  '/',
  '/schedule',
  '/schedule-consultation',
  '/auth/login',
  '/admin',
  `/booking-confirmation/${ANY_SEGMENT}`,
  '/404',
];
