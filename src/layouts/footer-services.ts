// Written from brand/ by `npm run brand`.

import type { Locale } from '@contracts/locale.ts';
import type { NavLink } from './nav-links';

/** Links to each service: its page, or its entry on the landing page. */
export const SERVICE_LINKS: Record<Locale, readonly NavLink[]> = {
  en: [
    { to: '/#predictive-analytics', label: 'Predictive Analytics' },
    { to: '/#operational-efficiency', label: 'Operational Efficiency' },
    { to: '/services/digital-transformation', label: 'Digital Transformation' },
    { to: '/#customer-intelligence', label: 'Customer Intelligence' },
    { to: '/#risk-management', label: 'Risk Management' },
  ],
  es: [
    { to: '/#predictive-analytics', label: 'Análisis predictivo' },
    { to: '/#operational-efficiency', label: 'Eficiencia operativa' },
    { to: '/services/digital-transformation', label: 'Transformación digital' },
    { to: '/#customer-intelligence', label: 'Conocimiento del cliente' },
    { to: '/#risk-management', label: 'Gestión de riesgos' },
  ],
};
