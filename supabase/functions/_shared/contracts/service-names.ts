import type { Locale } from './locale.ts';

/** The consultations of the first content in Spanish. Links and bookings name the rows, so these keep their names. */
export const SPANISH_SERVICE_NAMES: Record<string, string> = {
  'AI Strategy Consultation': 'Consulta de estrategia de IA',
  'Digital Transformation': 'Transformación digital',
  'Business Process Optimization': 'Optimización de procesos',
  'Market Analysis & Insights': 'Análisis e información del mercado',
  'Technology Integration': 'Integración de tecnología',
  'Custom AI Solutions': 'Soluciones de IA a la medida',
  'Discovery Call': 'Llamada inicial',
};

/** The name of a consultation in a language; as it is stored, where it has no other. */
export function serviceNameIn(stored: string, locale: Locale): string {
  return locale === 'es' && Object.hasOwn(SPANISH_SERVICE_NAMES, stored)
    ? (SPANISH_SERVICE_NAMES[stored] as string)
    : stored;
}
