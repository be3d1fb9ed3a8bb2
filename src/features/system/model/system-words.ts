import type { DatabaseState, HealthPart } from '@contracts/health.ts';

export const ERROR_STATE_LABELS: Record<'open' | 'resolved', string> = { open: 'Open', resolved: 'Resolved' };

export const PART_LABELS: Record<HealthPart, string> = {
  database: 'Database',
  auth: 'Accounts',
  mail: 'Email',
  clock: 'Scheduled work',
  storage: 'Files',
  publishing: 'Publishing',
  calendars: 'Calendars',
};

export const PART_STATE_LABELS: Record<DatabaseState, string> = {
  ok: 'OK',
  degraded: 'Needs attention',
  unavailable: 'Unavailable',
  read_only: 'Saves nothing: its disk is full, or it is read-only',
};

/** '45 seconds', '12 minutes', '3 hours', '2 days': the largest unit of which at least 2 fit. */
export function formatWait(seconds: number): string {
  const units: [name: string, seconds: number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [name, size] = units.find(([, unit]) => seconds >= 2 * unit) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** '99.9%' of a share from 0 to 1, never rounded up; 'No data yet' for null. */
export function formatCoverage(share: number | null): string {
  if (share === null) return 'No data yet';
  return `${(Math.floor(share * 1000) / 10).toLocaleString('en-US')}%`;
}
