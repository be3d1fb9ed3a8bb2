import { PATHS, servicePath } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import type { NavLink } from './nav-links';

/** Links to each service: its page, or its entry on the landing page. */
export const SERVICE_LINKS: readonly NavLink[] = [
  { to: '/#predictive-analytics', label: 'Predictive Analytics' },
  { to: '/#operational-efficiency', label: 'Operational Efficiency' },
  { to: servicePath('digital-transformation'), label: 'Digital Transformation' },
  { to: '/#customer-intelligence', label: 'Customer Intelligence' },
  { to: '/#risk-management', label: 'Risk Management' },
];

export const COMPANY_LINKS: readonly NavLink[] = [
  { to: PATHS.about, label: 'About Us' },
  { to: PATHS.caseStudies, label: 'Case Studies' },
  { to: PATHS.blog, label: 'Blog' },
  { to: `mailto:${SITE.email}?subject=Careers`, label: 'Careers' },
  { to: PATHS.contact, label: 'Contact' },
];

export const LEGAL_LINKS: readonly NavLink[] = [
  { to: PATHS.privacy, label: 'Privacy Policy' },
  { to: PATHS.terms, label: 'Terms of Service' },
  { to: PATHS.cookies, label: 'Cookie Policy' },
];
