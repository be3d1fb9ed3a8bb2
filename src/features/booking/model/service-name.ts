import { words } from '@/shared/i18n/words';

/** The consultations of the first content. The Spanish names are those of contracts/service-names.ts, as in emails. */
const NAMES = words('booking/service-names', {
  'AI Strategy Consultation': 'AI Strategy Consultation',
  'Digital Transformation': 'Digital Transformation',
  'Business Process Optimization': 'Business Process Optimization',
  'Market Analysis & Insights': 'Market Analysis & Insights',
  'Technology Integration': 'Technology Integration',
  'Custom AI Solutions': 'Custom AI Solutions',
  'Discovery Call': 'Discovery Call',
});

/** The name of a consultation in the page's language; as it is stored, for one that was added later. */
export function serviceNameOf(stored: string): string {
  const names: Record<string, string> = NAMES.get();
  return Object.hasOwn(names, stored) ? (names[stored] as string) : stored;
}
