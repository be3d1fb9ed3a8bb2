import { CSV_START, csvLine } from '../_shared/contracts/csv.ts';
import type { Tables } from '../_shared/contracts/database.types.ts';
import { leadConditions, withConditions } from '../_shared/contracts/lead-conditions.ts';
import { type LeadFilter, leadExportQuery } from '../_shared/contracts/leads.ts';
import { inOrder } from '../_shared/contracts/list-order.ts';
import { toUtc } from '../_shared/db/as-caller.ts';
import { callerClient } from '../_shared/db/clients.ts';
import { readRows } from '../_shared/db/rpc.ts';
import type { Env } from '../_shared/env.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { readQuery } from '../_shared/http/read-request.ts';

const COLUMNS =
  'id, created_at, name, email, company, status, assignee_id, assignee_name, tags, source, first_response_at, message';

export type ExportedLead = Pick<
  Tables<'leads'>,
  | 'id'
  | 'created_at'
  | 'name'
  | 'email'
  | 'company'
  | 'status'
  | 'assignee_id'
  | 'assignee_name'
  | 'tags'
  | 'source'
  | 'first_response_at'
  | 'message'
>;

const NEWEST_FIRST = { column: 'created_at', ascending: false };
/** How many leads a page of an export has. */
export const PAGE_SIZE = 1000;

/** The leads behind the last one of the page before, as the caller may see them, newest first. @throws HttpError 403 or 503. */
export type ReadPage = (filter: LeadFilter, last: ExportedLead | undefined) => Promise<ExportedLead[]>;

/** Reads pages of the account `me`, whose access token is `token`. */
export const readPageAs =
  (env: Env, me: string, token: string): ReadPage =>
  (filter, last) =>
    readRows(() => {
      const client = callerClient(env, token);
      const leads =
        filter.query === undefined
          ? client.from('leads').select(COLUMNS)
          : client.rpc('search_leads', { p_query: filter.query }).select(COLUMNS);
      const narrowed = withConditions(leads, leadConditions(filter, me));
      return inOrder(narrowed, NEWEST_FIRST, last && { id: last.id, key: last.created_at }).limit(PAGE_SIZE);
    });

/** The filter in the address. @throws HttpError 422 with one sentence. */
export function exportFilter(request: Request): LeadFilter {
  return readQuery(request, leadExportQuery);
}

/**
 * A streamed CSV file: one page is in memory, and the next is read when the client has consumed it. The first page is
 * read before the response starts, so that a refusal has its status; a later failure aborts the stream.
 */
export async function exportResponse(filter: LeadFilter, read: ReadPage, log: Log): Promise<Response> {
  const encoder = new TextEncoder();
  const first = await read(filter, undefined);
  let page: ExportedLead[] | undefined = first;
  let last: ExportedLead | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          page ??= await read(filter, last);
          const head = page === first ? CSV_START + csvLine(HEAD) : '';
          controller.enqueue(encoder.encode(head + csvLines(page)));
          last = page.length < PAGE_SIZE ? undefined : page.at(-1);
          page = undefined;
          if (!last) controller.close();
        } catch (error) {
          log('warn', 'export broken off', { fault: describeError(error) });
          controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  const day = new Date().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="leads-${day}.csv"`,
      'X-Accel-Buffering': 'no',
    },
  });
}

const HEAD = [
  'Number',
  'Received',
  'Name',
  'Email',
  'Company',
  'Status',
  'Assignee',
  'Tags',
  'Source',
  'First answer',
  'Message',
];

/** A line for each lead. */
function csvLines(leads: ExportedLead[]): string {
  return leads
    .map((lead) =>
      csvLine([
        String(lead.id),
        toUtc(lead.created_at),
        lead.name,
        lead.email,
        lead.company,
        lead.status,
        lead.assignee_name ?? lead.assignee_id ?? '',
        lead.tags.join(', '),
        lead.source,
        lead.first_response_at ? toUtc(lead.first_response_at) : '',
        lead.message,
      ]),
    )
    .join('');
}
