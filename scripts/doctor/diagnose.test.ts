import { expect, test } from 'vitest';
import {
  diagnose,
  diagnoseDisk,
  diagnoseHealth,
  diagnoseNode,
  diagnosePorts,
  diagnosePrograms,
  diagnoseSchema,
  diagnoseSecrets,
  type Facts,
  reportOf,
} from './diagnose.ts';

const HEALTHY: Facts = {
  node: { running: '24.1.0', pinned: '24.1.0' },
  running: 'http://localhost:3000',
  ports: [{ name: 'site', port: 3000, isFree: false }],
  freeBytes: 20e9,
  missingPrograms: [],
  secrets: [{ file: '.local/secrets.json', mode: 0o100600 }],
  schema: { differences: [] },
  health: { status: 200, body: '{"status":"ok"}' },
};

test('finds nothing wrong with a healthy machine', () => {
  expect(diagnose(HEALTHY).map(({ level }) => level)).toEqual(Array(7).fill('fine'));
  expect(reportOf(diagnose(HEALTHY))).toMatch(/\nNothing is wrong\.\n$/);
});

test('names another Node than the pinned one', () => {
  expect(diagnoseNode({ running: '20.1.0', pinned: '24.1.0' })).toMatchObject({
    level: 'problem',
    what: 'Node 20.1.0 runs this, and the project pins 24.1.0.',
  });
});

test('names taken ports, unless this copy has them', () => {
  const ports = [
    { name: 'site', port: 3000, isFree: false },
    { name: 'API', port: 54321, isFree: true },
    { name: 'database', port: 54322, isFree: false },
  ];
  expect(diagnosePorts({ ports })).toMatchObject({
    level: 'problem',
    what: 'Another program listens on port 3000 (site), 54322 (database).',
  });
  expect(diagnosePorts({ ports, running: 'http://localhost:3000' }).level).toBe('fine');
});

test('grades the free space of the disk', () => {
  expect([1e9, 2e9, 5e9].map((bytes) => diagnoseDisk(bytes).level)).toEqual(['problem', 'note', 'fine']);
  expect(diagnoseDisk(1e9).what).toBe('1.0 GB of the disk are free.');
});

test('tells a missing program of the stack from one of the tests only', () => {
  const found = diagnosePrograms([
    { name: 'Postgres', neededFor: 'everything', install: 'npm ci' },
    { name: 'Xvfb', neededFor: 'tests', install: 'apt-get install xvfb' },
  ]);
  expect(found.map(({ level, todo }) => [level, todo])).toEqual([
    ['problem', 'npm ci'],
    ['note', 'apt-get install xvfb'],
  ]);
});

test('names a secret that others can read, with the command that closes it', () => {
  expect(
    diagnoseSecrets([
      { file: '.env', mode: 0o100644 },
      { file: '.local/secrets.json', mode: 0o100600 },
      { file: 'on/windows', mode: undefined },
    ]),
  ).toEqual([
    {
      level: 'problem',
      what: 'Other users of this machine can read or change .env (mode 644).',
      todo: 'chmod 600 .env',
    },
  ]);
});

test('names the first differences of the schema, and a failure to compare', () => {
  const differences = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect(diagnoseSchema({ differences }).what).toContain('declares: a, b, c, d, e, and 2 more.');
  expect(diagnoseSchema({ failure: 'syntax error' })).toMatchObject({
    level: 'problem',
    what: 'The migrations and supabase/schemas could not be compared: syntax error',
  });
});

test('reports a stack that is away, silent, or unwell', () => {
  expect(diagnoseHealth(undefined).level).toBe('note');
  expect(diagnoseHealth({ failure: 'ECONNREFUSED' }).level).toBe('problem');
  expect(diagnoseHealth({ status: 503, body: '{"database":"unavailable"}' })).toMatchObject({
    level: 'problem',
    what: 'The site answers 503 to /api/health: {"database":"unavailable"}',
  });
  expect(diagnoseHealth({ status: 200, body: '{"status":"ok","storage":"unavailable"}' })).toMatchObject({
    level: 'note',
    what: 'The site works, but storage is "unavailable".',
  });
});

test('ends the report with the number of problems', () => {
  const report = reportOf(diagnose({ ...HEALTHY, freeBytes: 1e9, schema: { differences: ['ADD x'] } }));
  expect(report).toMatch(/\n2 things are wrong\.\n$/);
  expect(report).toContain('✖ 1.0 GB of the disk are free.\n  What to do: Free at least 1.5 GB');
});
