import { FIRM } from '../firm.ts';

/** The firm's zone: availability, the wire's local times and the firm's own mail use it. */
export const FIRM_TIME_ZONE = FIRM.timeZone;

/** The schedule form offers tomorrow and the days after it, this many in all. */
export const BOOKING_WINDOW_DAYS = 30;

/** Offered through its own links ("Book a Discovery Call"), not in the form's list. */
export const DISCOVERY_CALL = 'Discovery Call';
