import type { Enums } from '@contracts/database.types.ts';
import { STAFF_FIELD_RULES } from '@contracts/staff-field-rules.ts';
import { z } from 'zod';

/** Why a calendar could not be read, as staff see it. The codes are those of the database. */
export const CALENDAR_PROBLEMS = {
  https_required: 'The URL must start with https://.',
  host_not_found: 'That server name doesn’t exist. Please check the URL.',
  host_not_public: 'That server isn’t on the public internet, so we don’t read from it.',
  unreachable: 'We couldn’t connect to the server securely.',
  timed_out: 'The server took too long to answer.',
  too_many_redirects: 'The URL redirects too often.',
  not_found: 'The server has no calendar at this URL. The secret URL may have been reset.',
  not_allowed: 'The server refused access. Please use the secret URL, which needs no password.',
  server_error: 'The server answered with an error. That’s usually temporary.',
  too_large: 'The calendar is too large. We read up to 10 MB.',
  not_a_calendar: 'The URL doesn’t lead to a calendar file (ICS).',
  cut_off: 'The calendar file ends too early, so events may be missing.',
  too_many_events: 'The calendar has too many events in the booking window.',
  unfinished: 'Reading the calendar took too long.',
} as const satisfies Record<Enums<'calendar_problem'>, string>;

const CALENDAR_URL = /^((https|webcals?):\/\/\S|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])\S*$/i;

/** The form that connects one. */
export const connectedCalendarForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, STAFF_FIELD_RULES.calendar_name_invalid)
    .max(80, STAFF_FIELD_RULES.calendar_name_invalid),
  url: z
    .string()
    .trim()
    .max(2000, STAFF_FIELD_RULES.calendar_url_invalid)
    .regex(CALENDAR_URL, STAFF_FIELD_RULES.calendar_url_invalid),
});

/** The path of a private feed, whose token is its only protection. */
export function privateFeedPath(token: string): string {
  return `/api/bookings/feed/${token}.ics`;
}
