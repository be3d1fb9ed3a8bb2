import type { StaffOverview } from '@contracts/staff-overview.ts';
import { expect, test } from 'vitest';
import { formatAge, formatDuration, formatPercent, overviewFigures } from './overview-format';

test('formats durations, ages and percentages', () => {
  expect([59, 5400, 7200, 90_000, 86_400].map(formatDuration)).toEqual([
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
  unanswered: { count: 0, isMore: false, overOneDay: 0, overThreeDays: 0, oldest: [] },
  answers: { count: 0, medianSeconds: null },
  meetings: { ended: 0, missed: 0 },
  mail: { due: 0, oldestSeconds: null, dead: 0, sentLastDay: 1 },
} as unknown as StaffOverview;

test('shows "None yet" instead of zero percent', () => {
  expect(overviewFigures(QUIET).map(({ value }) => value)).toEqual(['0', 'None yet', 'None yet', 'All sent']);
  expect(overviewFigures(QUIET).some(({ isBad }) => isBad)).toBe(false);
});

test('marks figures that need attention', () => {
  const busy: StaffOverview = {
    ...QUIET,
    unanswered: { ...QUIET.unanswered, count: 1000, isMore: true, overOneDay: 40, overThreeDays: 2 },
    mail: { due: 3, oldestSeconds: 4000, dead: 0, sentLastDay: 0 },
  };
  const [waiting, , , mail] = overviewFigures(busy);
  expect(waiting).toMatchObject({ value: '1,000+', note: '40 over a day', isBad: true });
  expect(mail).toMatchObject({ value: '3 waiting', note: 'Oldest waiting 1 h 7 min', isBad: true });
  const [, , , dead] = overviewFigures({ ...busy, mail: { ...busy.mail, dead: 1 } });
  expect(dead).toMatchObject({ value: '1 failed', isBad: true });
});
