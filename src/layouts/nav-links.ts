import { PATHS } from '@/shared/config/paths';

export type NavLink = { to: string; label: string };

/** Whether a page belongs to staff's workspace, which has none of the site's footer, assistant and calls to action. */
export const isWorkspace = (pathname: string) =>
  pathname === PATHS.admin || pathname.startsWith(`${PATHS.admin}/`);

const SECTIONS: NavLink[] = [
  { to: PATHS.services, label: 'Services' },
  { to: PATHS.approach, label: 'Our Approach' },
  { to: PATHS.caseStudies, label: 'Case Studies' },
  { to: PATHS.about, label: 'About Us' },
  { to: PATHS.contact, label: 'Contact Us' },
];

/** The ids of the landing page's sections that the navigation leads to. */
export const SECTION_IDS = SECTIONS.map(({ to }) => to.replace('/#', ''));

const HOME: NavLink = { to: PATHS.home, label: 'Home' };

/** The navigation links of a page, without the schedule link and those of signed-in people. */
export function pageLinks(pathname: string): NavLink[] {
  if (isWorkspace(pathname)) return [HOME];
  return [...(pathname === PATHS.home ? SECTIONS : [HOME]), { to: PATHS.blog, label: 'Blog' }];
}

export const SCHEDULE: NavLink = { to: PATHS.schedule, label: 'Schedule Consultation' };

/** What signed-in people get besides. */
export function memberLinks(role: string): NavLink[] {
  if (role !== 'client' && role !== 'admin') return [];
  const profile = { to: PATHS.profile, label: 'Profile' };
  return role === 'admin' ? [profile, { to: PATHS.admin, label: 'Admin' }] : [profile];
}

export const GUEST_LINKS: NavLink[] = [
  { to: PATHS.signIn, label: 'Sign In' },
  { to: PATHS.signUp, label: 'Sign Up' },
];

/** The `aria-current` of a link: the page itself, a page below it, or the section in view. */
export function ariaCurrentFor(
  to: string,
  pathname: string,
  section: string | undefined,
): 'page' | 'true' | 'location' | undefined {
  if (to.includes('#')) return to === `/#${section}` ? 'location' : undefined;
  // At build a page is rendered with a slash at its end.
  const page = pathname.replace(/(.)\/$/, '$1');
  if (to === page || (to === PATHS.schedule && page === '/schedule-consultation')) return 'page';
  return page.startsWith(`${to}/`) ? 'true' : undefined;
}
