import { describe, expect, it, vi } from 'vitest';
import { csvCell } from '../../../supabase/functions/_shared/contracts/csv.ts';
import { databaseUnavailable } from '../../../supabase/functions/_shared/http/http-error.ts';
import {
  type ExportedLead,
  PAGE_SIZE,
  type ReadPage,
} from '../../../supabase/functions/contact-submissions/export.ts';
import { contactSubmissionsRoutes } from '../../../supabase/functions/contact-submissions/handler.ts';
import { expectRefusal, nobody, noLimit, testApp } from '../support/fakes.ts';

const LEAD: ExportedLead = {
  id: 7,
  created_at: '2026-11-21T09:00:00.000123+00:00',
  name: 'Zoë "Z" Ünal',
  email: 'zoe@example.com',
  company: '=HYPERLINK("https://evil.example")',
  status: 'open',
  assignee_id: null,
  assignee_name: null,
  tags: ['hot', 'supply'],
  source: 'contact_form',
  first_response_at: null,
  message: 'One line,\nand another.',
};
const PATH = '/contact-submissions/export';

function start(
  pages: (() => ExportedLead[])[],
  role = 'admin',
  findCaller = async () => ({ id: 'u', email: 'ada@example.com', token: 't' }),
) {
  const logged: string[] = [];
  const recordExport = vi.fn(async () => undefined);
  const exportPage = vi.fn(async (..._: Parameters<ReadPage>) => {
    expect(recordExport).toHaveBeenCalledTimes(1);
    const page = pages[exportPage.mock.calls.length - 1];
    if (!page) throw new Error('one page too many');
    return page();
  });
  const routes = contactSubmissionsRoutes({
    findCaller,
    limiter: noLimit,
    log: (_level, event) => void logged.push(event),
    asCaller: {
      role: async () => role,
      submissions: async () => [],
      recordExport,
      exportPages: () => exportPage,
    },
  });
  return { ...testApp(routes), exportPage, recordExport, events: logged };
}

const page =
  (...ids: number[]) =>
  () =>
    ids.map((id) => ({ ...LEAD, id }));
/** Leads that fill a page, of which the last one has this id. */
const fullPage = (last: number) =>
  page(...Array.from({ length: PAGE_SIZE }, (_, at) => last + PAGE_SIZE - 1 - at));

describe('a cell', () => {
  it.each(['+1 404-555-0102', '+49 (30) 123.45', '+14045550102'])(
    'with the phone number %s keeps it',
    (phone) => {
      expect(csvCell(phone)).toBe(`"${phone}"`);
    },
  );

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠x'])(
    'that begins with %j is escaped as text',
    (value) => {
      expect(csvCell(value)).toBe(`"'${value}"`);
    },
  );

  it.each(['1=1', 'a@b.example', 'x-y', '', ' =1', '(404) 555-0142'])('%j stays as it is', (value) => {
    expect(csvCell(value)).toBe(`"${value}"`);
  });
});

describe('GET /contact-submissions/export', () => {
  it('is a CSV file in UTF-8 with escaped values', async () => {
    const app = start([page(7)]);
    const response = await app.send(PATH);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
      '\uFEFF"Number","Received","Name","Email","Company","Status","Assignee","Tags","Source","First answer","Message"\r\n' +
        '"7","2026-11-21T09:00:00.000Z","Zoë ""Z"" Ünal","zoe@example.com","\'=HYPERLINK(""https://evil.example"")",' +
        '"open","","hot, supply","contact_form","","One line,\nand another."\r\n',
    );
  });

  it('is read page by page, with the filter and the caller’s token', async () => {
    const app = start([fullPage(2), page(1)]);
    const response = await app.send(
      `${PATH}?status=new,open&assignee=none&tag=hot&query=supply%20chain&unread=true`,
    );
    expect((await response.text()).match(/^"[1-3]"/gm)).toEqual(['"3"', '"2"', '"1"']);
    const filter = {
      status: ['new', 'open'],
      assignee: 'none',
      tag: 'hot',
      query: 'supply chain',
      unread: true,
    };
    expect(app.exportPage.mock.calls).toEqual([
      [filter, undefined],
      [filter, { ...LEAD, id: 2 }],
    ]);
    expect(app.recordExport).toHaveBeenCalledExactlyOnceWith('t', filter);
  });

  it('asks for a page when the one before is taken, and for none once the reader has gone', async () => {
    const app = start([fullPage(3), fullPage(2), page(1)]);
    const reader = (await app.send(PATH)).body?.getReader();
    expect(app.exportPage).toHaveBeenCalledTimes(1);
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(app.exportPage).toHaveBeenCalledTimes(2);
  });

  it('aborts when a later page fails, so a partial file never looks complete', async () => {
    const away = () => {
      throw databaseUnavailable(new Error('away'));
    };
    const app = start([fullPage(2), away]);
    await expect((await app.send(PATH)).text()).rejects.toThrow();
    expect(app.events).toEqual(['export broken off']);
    await expectRefusal(await start([away]).send(PATH), 503);
  });

  it('is refused to guests and clients, without reading anything', async () => {
    const guest = start([], 'guest', nobody as never);
    const client = start([], 'client');
    await expectRefusal(await guest.send(PATH), 401);
    await expectRefusal(await client.send(PATH), 403);
    expect(client.exportPage).not.toHaveBeenCalled();
    expect(client.recordExport).not.toHaveBeenCalled();
  });

  it.each(['status=newest', 'colour=red', 'from=yesterday', 'unread=1', 'tag=a&tag=b', 'assignee=me,none'])(
    'refuses the filter %s',
    async (query) => {
      const app = start([]);
      await expectRefusal(await app.send(`${PATH}?${query}`), 422);
      expect(app.exportPage).not.toHaveBeenCalled();
    },
  );
});
