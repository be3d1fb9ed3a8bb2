import { expect, test } from 'vitest';
import type { Subscriber } from './subscriber';
import { subscribersCsv } from './subscribers-csv';

const ROW: Subscriber = {
  id: 'c0000000-0000-4000-8000-000000000001',
  email: 'ada@example.com',
  status: 'confirmed',
  source: 'import',
  consent_note: '=1+1 "fair"',
  created_at: '2026-11-20T12:00:00Z',
  confirmed_at: '2026-11-20T12:00:00Z',
  unsubscribed_at: null,
  reason: null,
};

test('quotes each cell, and lets no table program run one', () => {
  expect(subscribersCsv([ROW])).toBe(
    '\uFEFF"Email","Status","Source","Consent note","Added","Confirmed","Left","Reason"\r\n' +
      '"ada@example.com","confirmed","import","\'=1+1 ""fair""","2026-11-20T12:00:00.000Z","2026-11-20T12:00:00.000Z","",""\r\n',
  );
});
