import { deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type CalendarFetchOptions,
  createCalendarFetch,
} from '../../../supabase/functions/refresh-calendars/fetch-calendar.ts';
import { isPublicAddress } from '../../../supabase/functions/refresh-calendars/public-address.ts';
import { CALENDAR, closeServers, serve } from '../support/calendar-server.ts';

const NOTHING_KNOWN = { etag: null, lastModified: null };

afterEach(closeServers);

const fetchOf = (options: Partial<CalendarFetchOptions> = {}) =>
  createCalendarFetch({
    isLoopbackAllowed: true,
    userAgent: 'tests',
    lookup: async () => ['127.0.0.1'],
    ...options,
  });

/** A resolver that answers in turn, and counts the questions. */
function lookupOf(...answers: string[][]) {
  let asked = 0;
  return {
    asked: () => asked,
    lookup: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
  };
}

describe('the fetch of a calendar', () => {
  it('returns the text with its validators, and sends them back', async () => {
    const url = await serve((request, response) => {
      if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else
        response
          .setHeader('etag', '"one"')
          .setHeader('last-modified', 'Mon, 04 Jan 2027 10:00:00 GMT')
          .end(CALENDAR);
    });
    const first = await fetchOf()(`${url}/secret.ics`, NOTHING_KNOWN);
    expect(first).toEqual({ text: CALENDAR, etag: '"one"', lastModified: 'Mon, 04 Jan 2027 10:00:00 GMT' });
    expect(await fetchOf()(`${url}/secret.ics`, { etag: '"one"', lastModified: null })).toBe('unchanged');
  });

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [401, 'not_allowed'],
    [403, 'not_allowed'],
    [429, 'server_error'],
    [503, 'server_error'],
    [206, 'server_error'],
  ])('reports status %i as %s', async (status, problem) => {
    const url = await serve((_request, response) => response.writeHead(status).end());
    await expect(fetchOf()(url, NOTHING_KNOWN)).rejects.toThrow(problem);
  });

  it('reads what a server compresses in spite of `identity`, up to the size of a file', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/said') response.setHeader('content-encoding', 'gzip').end(gzipSync(CALENDAR));
      else if (request.url === '/unsaid') response.end(gzipSync(CALENDAR));
      else if (request.url === '/deflate')
        response.setHeader('content-encoding', 'deflate').end(deflateSync(CALENDAR));
      else if (request.url === '/cut') response.end(gzipSync(CALENDAR).subarray(0, 30));
      else response.end(gzipSync('0'.repeat(1_000_000)));
    });
    for (const path of ['/said', '/unsaid', '/deflate']) {
      expect(await fetchOf()(url + path, NOTHING_KNOWN)).toMatchObject({ text: CALENDAR });
    }
    await expect(fetchOf({ maxBytes: 100_000 })(`${url}/bomb`, NOTHING_KNOWN)).rejects.toThrow('too_large');
    await expect(fetchOf()(`${url}/cut`, NOTHING_KNOWN)).rejects.toThrow('unreachable');
  });

  it.each(['utf-16le', 'latin1'] as const)('reads %s', async (encoding) => {
    const text = `\uFEFF${CALENDAR.replace('UID:1', 'SUMMARY:Café')}`.slice(encoding === 'latin1' ? 1 : 0);
    const url = await serve((_request, response) => response.end(Buffer.from(text, encoding)));
    expect(await fetchOf()(url, NOTHING_KNOWN)).toMatchObject({ text: text.replace('\uFEFF', '') });
  });

  it('follows redirects, and gives up after five', async () => {
    const url = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(CALENDAR);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await fetchOf()(`${url}/5`, NOTHING_KNOWN)).toMatchObject({ text: CALENDAR });
    await expect(fetchOf()(`${url}/6`, NOTHING_KNOWN)).rejects.toThrow('too_many_redirects');
  });

  it.each([
    'https://10.0.0.8/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.8]/',
    'https://0x0a000008/',
  ])('does not follow a redirect to %s', async (location) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end());
    await expect(fetchOf()(url, NOTHING_KNOWN)).rejects.toThrow('host_not_public');
  });

  it.each(['file:///etc/passwd', 'ftp://files.example/a.ics'])(
    'does not follow a redirect to %s',
    async (location) => {
      const url = await serve((_request, response) => response.writeHead(302, { location }).end());
      await expect(fetchOf()(url, NOTHING_KNOWN)).rejects.toThrow('https_required');
    },
  );

  it('reads servers on this machine in development only', async () => {
    const url = await serve((_request, response) => response.end(CALENDAR));
    const strict = fetchOf({ isLoopbackAllowed: false });
    await expect(strict(url, NOTHING_KNOWN)).rejects.toThrow('https_required');
    await expect(strict(url.replace('http:', 'https:'), NOTHING_KNOWN)).rejects.toThrow('host_not_public');
    await expect(strict('https://localhost/', NOTHING_KNOWN)).rejects.toThrow('host_not_public');
    const { lookup } = lookupOf(['93.184.216.34']);
    await expect(fetchOf({ lookup })('http://public.example/', NOTHING_KNOWN)).rejects.toThrow(
      'host_not_public',
    );
  });

  it('refuses a host with one private address among public ones', async () => {
    const { lookup } = lookupOf(['93.184.216.34', '192.168.1.1']);
    const strict = fetchOf({ isLoopbackAllowed: false, lookup });
    await expect(strict('https://rebinding.example/', NOTHING_KNOWN)).rejects.toThrow('host_not_public');
  });

  it('connects to the address that it checked, and asks the DNS once', async () => {
    const url = await serve((request, response) => response.end(`${CALENDAR}${request.headers.host}`));
    const dns = lookupOf(['127.0.0.1'], ['10.0.0.8']);
    const port = new URL(url).port;
    const fetched = await fetchOf({ lookup: dns.lookup })(`http://calendar.example:${port}/`, NOTHING_KNOWN);
    expect(fetched).toMatchObject({ text: `${CALENDAR}calendar.example:${port}` });
    expect(dns.asked()).toBe(1);
  });

  it('checks the host of each redirect again', async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end());
    const dns = lookupOf(['127.0.0.1'], ['10.0.0.8']);
    const calendar = `http://calendar.example:${new URL(url).port}/`;
    await expect(fetchOf({ lookup: dns.lookup })(calendar, NOTHING_KNOWN)).rejects.toThrow('host_not_public');
  });

  it('refuses a file that is too large by its header, or by its bytes', async () => {
    const big = 'x'.repeat(2000);
    const declared = await serve((_request, response) => response.end(big));
    const streamed = await serve((_request, response) => {
      response.write(big);
      response.end(big);
    });
    await expect(fetchOf({ maxBytes: 1000 })(declared, NOTHING_KNOWN)).rejects.toThrow('too_large');
    await expect(fetchOf({ maxBytes: 1000 })(streamed, NOTHING_KNOWN)).rejects.toThrow('too_large');
    expect(await fetchOf({ maxBytes: 4000 })(streamed, NOTHING_KNOWN)).toMatchObject({ text: big + big });
  });

  it.each([
    ['before its headers', false],
    ['in the middle of its body', true],
  ])('gives up a server that stops %s', async (_when, hasHeaders) => {
    const url = await serve((_request, response) => {
      if (hasHeaders) response.write('BEGIN:VCALENDAR\r\n');
    });
    await expect(fetchOf({ timeoutMs: 200 })(url, NOTHING_KNOWN)).rejects.toThrow('timed_out');
  });

  it('reports a host without an address, and one where nothing listens', async () => {
    const lookup = async () => {
      throw new Error('ENOTFOUND');
    };
    await expect(fetchOf({ lookup })('https://gone.example/', NOTHING_KNOWN)).rejects.toThrow(
      'host_not_found',
    );
    await expect(fetchOf()('http://127.0.0.1:1/', NOTHING_KNOWN)).rejects.toThrow('unreachable');
  });
});

describe('the public internet', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1:248:1893:25c8:1946'])(
    'has %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    'calendar.example',
    '',
  ])('does not have %s', (address) => expect(isPublicAddress(address)).toBe(false));
});
