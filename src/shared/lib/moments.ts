import { format, isSameYear } from 'date-fns';

/** 'Nov 24, 9:05 AM' in the viewer's zone, with the year when it is another one. */
export function shortMoment(at: string, now = new Date()): string {
  const instant = new Date(at);
  return format(instant, isSameYear(instant, now) ? 'MMM d, h:mm a' : 'MMM d, yyyy');
}

/** 'Nov 24, 2025 9:05 AM' in the viewer's zone. */
export function fullMoment(at: string): string {
  return format(new Date(at), 'MMM d, yyyy h:mm a');
}
