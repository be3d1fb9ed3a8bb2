import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { startOfDayIn } from '@contracts/time.ts';

/** `actor` is an account or `system`; `from` and `to` are instants, `to` is left out. */
export type AuditFilter = { actor?: string; action?: string; subject?: string; from?: string; to?: string };

/** The URL parameters of the filter. */
export const FILTER_PARAMS = ['actor', 'action', 'subject', 'from', 'to'] as const;

const ACTOR = /^(?:system|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses the filter in the URL; invalid parameters are ignored. The last day is included. */
export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const actor = params.get('actor') ?? '';
  const action = params.get('action')?.slice(0, 80);
  const subject = params.get('subject')?.trim().slice(0, 120);
  const from = startOfDayIn(params.get('from'), FIRM_TIME_ZONE);
  const to = startOfDayIn(params.get('to'), FIRM_TIME_ZONE, 1);
  return {
    ...(ACTOR.test(actor) && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
