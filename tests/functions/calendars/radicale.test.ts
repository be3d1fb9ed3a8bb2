import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCalendarFetch } from '../../../supabase/functions/refresh-calendars/fetch-calendar.ts';
import { readBusyTimes } from '../../../supabase/functions/refresh-calendars/read-busy-times.ts';
import { freePort } from '../../support/free-port.ts';

// .ci/run installs it and requires it. Elsewhere, this file is skipped where it is missing.
const isMissing =
  process.env.RADICALE !== 'required' && spawnSync('radicale', ['--version']).error !== undefined;

// Debian's CalDAV server, which answers a GET of a collection with one calendar file.
let server: ChildProcess | undefined;
let folder = '';
let calendar = '';

async function call(method: string, url: string, body: string, type: string): Promise<void> {
  const response = await fetch(url, { method, body, headers: { 'content-type': type } });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
}

function put(name: string, lines: string[]): Promise<void> {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//tests//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  );
  return call('PUT', `${calendar}${name}.ics`, text, 'text/calendar; charset=utf-8');
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'radicale-'));
  const port = await freePort();
  calendar = `http://127.0.0.1:${port}/casey/work/`;
  const settings = [
    `--server-hosts=127.0.0.1:${port}`,
    `--storage-filesystem-folder=${folder}`,
    '--auth-type=none',
    '--rights-type=authenticated',
    '--logging-level=info',
    '--config=',
  ];
  if (isMissing) return;
  const started = spawn('radicale', settings, { stdio: ['ignore', 'ignore', 'pipe'] });
  server = started;
  await new Promise<void>((resolve, reject) => {
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('Listening on')) resolve();
    });
    started.once('error', reject);
    started.once('exit', () => reject(new Error(said)));
  });
});

afterAll(async () => {
  server?.kill();
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(isMissing)('reads a calendar of Radicale, and sees each change', async () => {
  const fetchCalendar = createCalendarFetch({
    isLoopbackAllowed: true,
    userAgent: 'tests',
    lookup: async () => [],
  });
  const period = {
    timeZone: 'America/New_York',
    from: new Date('2027-03-01'),
    until: new Date('2027-04-01'),
  };
  const busy = async () => {
    const fetched = await fetchCalendar(calendar, { etag: null, lastModified: null });
    if (fetched === 'unchanged') throw new Error('It has changed.');
    const times = readBusyTimes(fetched.text, period).busy.map(({ start }) => start.slice(0, 16));
    return { times: times.sort(), etag: fetched.etag };
  };
  const collection = `<?xml version="1.0"?><mkcol xmlns="DAV:"><set><prop><resourcetype><collection />
    <C:calendar xmlns:C="urn:ietf:params:xml:ns:caldav" /></resourcetype></prop></set></mkcol>`;
  await call('MKCOL', new URL('..', calendar).href, '', 'text/plain');
  await call('MKCOL', calendar, collection, 'application/xml');
  await put('once', event('UID:once', 'DTSTART:20270302T150000Z', 'DTEND:20270302T160000Z', 'SUMMARY:Once'));
  await put('weekly', [
    ...event(
      'UID:weekly',
      'DTSTART;TZID=America/New_York:20270301T090000',
      'DTEND;TZID=America/New_York:20270301T100000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=America/New_York:20270308T090000',
    ),
    ...event(
      'UID:weekly',
      'RECURRENCE-ID;TZID=America/New_York:20270315T090000',
      'DTSTART;TZID=America/New_York:20270316T110000',
      'DTEND;TZID=America/New_York:20270316T120000',
    ),
  ]);
  const before = await busy();
  expect(before.times).toEqual([
    '2027-03-01T14:00',
    '2027-03-02T15:00',
    '2027-03-16T15:00',
    '2027-03-22T13:00',
  ]);
  expect(before.etag).toMatch(/^"/);

  await put('once', event('UID:once', 'DTSTART:20270303T150000Z', 'DTEND:20270303T160000Z', 'SUMMARY:Moved'));
  const after = await busy();
  expect(after.times).toContain('2027-03-03T15:00');
  expect(after.times).not.toContain('2027-03-02T15:00');
  expect(after.etag).not.toBe(before.etag);
});
