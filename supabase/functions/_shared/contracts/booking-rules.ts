import { FIRM } from './firm.ts';

/** The firm's zone: availability, the wire's local times and the firm's own mail use it. */
export const FIRM_TIME_ZONE = FIRM.timeZone;

/** The schedule form offers tomorrow and the days after it, this many in all. */
export const BOOKING_WINDOW_DAYS = 30;

/** The names of `consultation_types` that the public form offers, in the form's order. */
export const SERVICE_TYPES = [
  'AI Strategy Consultation',
  'Digital Transformation',
  'Business Process Optimization',
  'Market Analysis & Insights',
  'Technology Integration',
  'Custom AI Solutions',
] as const;

/** Offered through its own links ("Book a Discovery Call"), not in the form's list. */
export const DISCOVERY_CALL = 'Discovery Call';
