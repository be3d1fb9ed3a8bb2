import { CSV_START, csvLine } from '../_shared/contracts/csv.ts';
import {
  type ExportedLead,
  type LeadCursor,
  type LeadExportPage,
  type LeadFilter,
  leadExportQuery,
} from '../_shared/contracts/leads.ts';
import { describeError, type Log } from '../_shared/http/log.ts';
import { readQuery } from '../_shared/http/read-request.ts';

/** The leads behind `after` as the caller may see them, newest first. @throws HttpError 403, 422 or 503. */
export type ReadPage = (filter: LeadFilter, after: LeadCursor | null) => Promise<LeadExportPage>;

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
  const first = await read(filter, null);
  let page: LeadExportPage | undefined = first;
  let next: LeadCursor | null = null;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          page ??= await read(filter, next);
          const head = page === first ? CSV_START + csvLine(HEAD) : '';
          controller.enqueue(encoder.encode(head + csvLines(page.rows)));
          next = page.next;
          page = undefined;
          if (!next) controller.close();
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
        lead.createdAt,
        lead.name,
        lead.email,
        lead.company,
        lead.status,
        lead.assignee ?? '',
        lead.tags.join(', '),
        lead.source,
        lead.firstResponseAt ?? '',
        lead.message,
      ]),
    )
    .join('');
}
