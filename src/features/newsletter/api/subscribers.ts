import { exportEntry } from '@contracts/export-entry.ts';
import { inOrder } from '@contracts/list-order.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { endOfPage, PAGE_ROWS, shownRows } from '@/shared/query/page-rows';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { likePattern } from '@/shared/supabase/like-pattern';
import { runQuery } from '@/shared/supabase/run-query';
import type { ImportPreview, Subscriber, SubscriberFilter } from '../model/subscriber';
import { subscribersCsv } from '../model/subscribers-csv';

/** The most addresses of one call. */
const IMPORT_BATCH = 1000;
const EXPORT_BATCH = 1000;
const NEWEST_FIRST = { column: 'created_at', ascending: false };

/** The subscribers of a filter, newest first, behind `last`. */
function readSubscribers(
  { status, query }: SubscriberFilter,
  limit: number,
  last?: Subscriber,
  signal?: AbortSignal,
): Promise<Subscriber[]> {
  return runQuery((supabase) => {
    let rows = supabase
      .from('subscribers')
      .select('id,email,status,source,consent_note,reason,created_at,confirmed_at,unsubscribed_at');
    if (status) rows = rows.eq('status', status);
    if (query) rows = rows.ilike('email', likePattern(query));
    const page = inOrder(rows, NEWEST_FIRST, last && { id: last.id, key: last.created_at }).limit(limit);
    return signal ? page.abortSignal(signal) : page;
  });
}

export const subscriberQueries = {
  all: () => ['newsletter-subscribers'] as const,

  /** The subscribers of a filter, newest first, page by page. */
  list: (filter: SubscriberFilter) =>
    infiniteQueryOptions({
      queryKey: [...subscriberQueries.all(), 'list', { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as Subscriber | undefined,
      getNextPageParam: endOfPage<Subscriber>,
      queryFn: ({ pageParam, signal }) => readSubscribers(filter, PAGE_ROWS, pageParam, signal),
      select: shownRows,
    }),

  /** The number of subscribers of each status. */
  counts: () =>
    queryOptions({
      queryKey: [...subscriberQueries.all(), 'counts'] as const,
      queryFn: async ({ signal }) => {
        const counts = { pending: 0, confirmed: 0, unsubscribed: 0, bounced: 0, complained: 0 };
        const totals = await runQuery((supabase) =>
          supabase.from('subscriber_totals').select().abortSignal(signal),
        );
        for (const { status, subscribers } of totals) counts[status] = subscribers ?? 0;
        return counts;
      },
    }),
};

function useInvalidateSubscribers() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, subscriberQueries.all());
}

/** Deletes a subscriber; the hash of the address stays, so that no import adds it again. Throws StaleRowError. */
export function useRemoveSubscriber() {
  const invalidate = useInvalidateSubscribers();
  return useMutation({
    mutationFn: (id: string) =>
      changeOneRow((supabase) => supabase.from('subscribers').delete().eq('id', id).select('id')),
    onSettled: invalidate,
    meta: { showsError: true },
  });
}

function batches(emails: readonly string[]): string[][] {
  const count = Math.ceil(emails.length / IMPORT_BATCH);
  return Array.from({ length: count }, (_, n) => emails.slice(n * IMPORT_BATCH, (n + 1) * IMPORT_BATCH));
}

/** How many addresses are done, for a progress bar. */
type Progress = (done: number) => void;

/** What an import would do to each address. Changes nothing. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: async ({ emails, onProgress }: { emails: readonly string[]; onProgress: Progress }) => {
      const merged: ImportPreview = {};
      let done = 0;
      for (const batch of batches(emails)) {
        const rows = await runQuery((supabase) =>
          supabase.rpc('preview_newsletter_import', { p_emails: batch }),
        );
        for (const { email, state } of rows) merged[state] = [...(merged[state] ?? []), email];
        done += batch.length;
        onProgress(done);
      }
      return merged;
    },
    meta: { showsError: true },
  });
}

/** Adds the new addresses. A repetition after a failure adds only what is missing. Returns the number added. */
export function useImportSubscribers() {
  const invalidate = useInvalidateSubscribers();
  return useMutation({
    mutationFn: async (wanted: { emails: readonly string[]; consentNote: string; onProgress: Progress }) => {
      let added = 0;
      let done = 0;
      for (const batch of batches(wanted.emails)) {
        const rows = batch.map((email) => ({
          email,
          source: 'import' as const,
          consent_note: wanted.consentNote,
        }));
        const created = await runQuery((supabase) =>
          supabase
            .from('subscribers')
            .upsert(rows, { onConflict: 'id', ignoreDuplicates: true })
            .select('id'),
        );
        added += created.length;
        done += batch.length;
        wanted.onProgress(done);
      }
      return added;
    },
    onSettled: invalidate,
    meta: { showsError: true },
  });
}

/** All subscribers as a CSV file; the audit log records it. */
export function useExportSubscribers() {
  return useMutation({
    mutationFn: async (): Promise<File> => {
      const rows: Subscriber[] = [];
      let page: Subscriber[];
      do {
        page = await readSubscribers({}, EXPORT_BATCH, rows.at(-1));
        rows.push(...page);
      } while (page.length === EXPORT_BATCH);
      await runQuery((supabase) =>
        supabase.from('exports').insert(exportEntry('subscribers', {}, rows.length)),
      );
      const day = new Date().toISOString().slice(0, 10);
      return new File([subscribersCsv(rows)], `newsletter-${day}.csv`, { type: 'text/csv' });
    },
    meta: { errorTitle: 'Couldn’t export the subscribers' },
  });
}
