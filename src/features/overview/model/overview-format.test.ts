import { expect, test } from 'vitest';
import { formatAge, formatPercent, formatSeconds, overviewMetrics } from './overview-format';
import type { StaffOverview } from './staff-overview';

test('formats durations, ages and percentages', () => {
  expect([59, 5400, 7200, 90_000, 86_400].map(formatSeconds)).toEqual([
    '1 min',
    '1 h 30 min',
    '2 h',
    '1 d 1 h',
    '1 d',
  ]);
  expect(formatAge('2026-11-16T10:00:00Z', '2026-11-21T10:00:00Z')).toBe('5 days');
  expect([formatPercent(1, 8), formatPercent(3, 3), formatPercent(0, 0)]).toEqual([
    '12.5%',
    '100%',
    undefined,
  ]);
});

const QUIET = {
  metrics: {
    waiting: 0,
    over_one_day: 0,
    over_three_days: 0,
    unassigned: 0,
    responses: 0,
    median_seconds: null,
    meetings_ended: 0,
    meetings_missed: 0,
    visits_since: null,
    visits: 0,
    visits_with_time: 0,
    visits_booked: 0,
  },
  mail: { mails_due: 0, mail_seconds: null, mails_failed: 0, mails_sent: 1 },
} satisfies Pick<StaffOverview, 'metrics' | 'mail'>;

test('shows "None yet" instead of zero percent', () => {
  expect(overviewMetrics(QUIET).map(({ value }) => value)).toEqual(['0', 'None yet', 'None yet', 'All sent']);
  expect(overviewMetrics(QUIET).some(({ isBad }) => isBad)).toBe(false);
});

test('marks figures that need attention', () => {
  const busy = {
    metrics: { ...QUIET.metrics, waiting: 1001, over_one_day: 40, over_three_days: 2 },
    mail: { mails_due: 3, mail_seconds: 4000, mails_failed: 0, mails_sent: 0 },
  };
  const [waiting, , , mail] = overviewMetrics(busy);
  expect(waiting).toMatchObject({ value: '1,000+', note: '40 over a day', isBad: true });
  expect(mail).toMatchObject({ value: '3 waiting', note: 'Oldest waiting 1 h 7 min', isBad: true });
  const [, , , failed] = overviewMetrics({ ...busy, mail: { ...busy.mail, mails_failed: 1 } });
  expect(failed).toMatchObject({ value: '1 failed', isBad: true });
});
