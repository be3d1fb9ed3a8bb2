import { PATHS } from '@/shared/config/paths';

export type NavLink = { to: string; label: string };

const SECTIONS: NavLink[] = [
  { to: PATHS.services, label: 'Services' },
  { to: PATHS.approach, label: 'Our Approach' },
  { to: PATHS.caseStudies, label: 'Case Studies' },
  { to: PATHS.about, label: 'About Us' },
  { to: PATHS.contact, label: 'Contact Us' },
];

/** What the navigation offers on the landing page and elsewhere; the schedule link stands apart. */
export function pageLinks(isHome: boolean): NavLink[] {
  return [...(isHome ? SECTIONS : [{ to: PATHS.home, label: 'Home' }]), { to: PATHS.blog, label: 'Blog' }];
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

/** Whether `to` leads to the page at `pathname`; fragments are places within it and never "current". */
export function isCurrent(to: string, pathname: string): boolean {
  if (to.includes('#')) return false;
  return to === pathname || (to === PATHS.schedule && pathname === '/schedule-consultation');
}
