import { formatInstant } from '@contracts/time-format.ts';

/** 'Nov 24, 9:05 AM' in the viewer's zone, or 'Nov 24, 2025' when the year is not that of `now`. `at` is ISO. */
export function formatShortDateTime(at: string, now = new Date()): string {
  return new Date(at).getFullYear() === now.getFullYear()
    ? `${formatInstant(at, 'short')}, ${formatInstant(at, 'time')}`
    : formatInstant(at, 'medium');
}

/** 'Nov 24, 2025 9:05 AM' in the viewer's zone. `at` is ISO. */
export function formatDateTime(at: string): string {
  return `${formatInstant(at, 'medium')} ${formatInstant(at, 'time')}`;
}
