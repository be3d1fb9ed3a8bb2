import { PATHS } from '@/shared/config/paths';
import { messages } from '@/shared/i18n/messages';

const MESSAGES = messages('layouts/navigation', {
  services: 'Services',
  approach: 'Our Approach',
  caseStudies: 'Case Studies',
  about: 'About Us',
  contact: 'Contact Us',
  home: 'Home',
  blog: 'Blog',
  schedule: 'Schedule Consultation',
  profile: 'Profile',
  admin: 'Admin',
  signIn: 'Sign In',
  signUp: 'Sign Up',
});

export type NavLink = { to: string; label: string };

/** Whether a page belongs to staff's workspace, which has none of the site's footer, assistant and calls to action. */
export const isWorkspace = (pathname: string) =>
  pathname === PATHS.admin || pathname.startsWith(`${PATHS.admin}/`);

const SECTIONS = [
  { to: PATHS.services, name: 'services' },
  { to: PATHS.approach, name: 'approach' },
  { to: PATHS.caseStudies, name: 'caseStudies' },
  { to: PATHS.about, name: 'about' },
  { to: PATHS.contact, name: 'contact' },
] as const;

/** The ids of the landing page's sections that the navigation leads to. */
export const SECTION_IDS = SECTIONS.map(({ to }) => to.replace('/#', ''));

/** The navigation links of a page, without the schedule link and those of signed-in people. */
export function pageLinks(pathname: string): NavLink[] {
  const t = MESSAGES.get();
  const home = [{ to: PATHS.home, label: t.home }];
  if (isWorkspace(pathname)) return home;
  const sections = SECTIONS.map(({ to, name }) => ({ to, label: t[name] }));
  return [...(pathname === PATHS.home ? sections : home), { to: PATHS.blog, label: t.blog }];
}

export const scheduleLink = (): NavLink => ({ to: PATHS.schedule, label: MESSAGES.get().schedule });

/** What signed-in people get besides. */
export function memberLinks(role: string): NavLink[] {
  if (role !== 'client' && role !== 'admin') return [];
  const t = MESSAGES.get();
  const profile = { to: PATHS.profile, label: t.profile };
  return role === 'admin' ? [profile, { to: PATHS.admin, label: t.admin }] : [profile];
}

export function guestLinks(): NavLink[] {
  const t = MESSAGES.get();
  return [
    { to: PATHS.signIn, label: t.signIn },
    { to: PATHS.signUp, label: t.signUp },
  ];
}

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
