// Written from brand/ by `npm run brand`.

import type { NavLink } from './nav-links';

/** Links to each service: its page, or its entry on the landing page. */
export const SERVICE_LINKS: readonly NavLink[] = [
  { to: '/#predictive-analytics', label: 'Predictive Analytics' },
  { to: '/#operational-efficiency', label: 'Operational Efficiency' },
  { to: '/services/digital-transformation', label: 'Digital Transformation' },
  { to: '/#customer-intelligence', label: 'Customer Intelligence' },
  { to: '/#risk-management', label: 'Risk Management' },
];
