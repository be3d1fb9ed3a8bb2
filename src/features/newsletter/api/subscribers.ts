import {
  IMPORT_BATCH,
  type ImportPreview,
  type ImportState,
  importPreview,
  type Subscriber,
  type SubscriberCursor,
  type SubscriberFilter,
  type SubscriberPage,
  subscriberExportPage,
  subscriberPage,
} from '@contracts/staff-newsletter.ts';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { subscribersCsv } from '../model/subscribers-csv';

const nothing = z.unknown();

export const subscriberQueries = {
  all: () => ['newsletter-subscribers'] as const,

  /** The subscribers of a filter, newest first, page by page, with the number of each status. */
  list: (filter: SubscriberFilter) =>
    infiniteQueryOptions({
      queryKey: [...subscriberQueries.all(), { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as SubscriberCursor | undefined,
      getNextPageParam: ({ next }: SubscriberPage) => next ?? undefined,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(subscriberPage, (supabase) =>
          supabase
            .rpc('list_newsletter_subscribers', {
              p_filter: filter,
              ...(pageParam && { p_before: pageParam }),
            })
            .abortSignal(signal),
        ),
    }),
};

function useInvalidateSubscribers() {
  const queryClient = useQueryClient();
  return () => cancelAndInvalidate(queryClient, subscriberQueries.all());
}

/** Deletes a subscriber; the hash of the address stays, so that no import adds it again. */
export function useRemoveSubscriber() {
  const invalidate = useInvalidateSubscribers();
  return useMutation({
    mutationFn: (id: string) =>
      runQueryAs(nothing, (supabase) => supabase.rpc('remove_newsletter_subscriber', { p_id: id })),
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
        const part = await runQueryAs(importPreview, (supabase) =>
          supabase.rpc('preview_newsletter_import', { p_emails: batch }),
        );
        for (const [state, found] of Object.entries(part)) {
          merged[state as ImportState] = [...(merged[state as ImportState] ?? []), ...found];
        }
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
        added += await runQueryAs(z.number().int(), (supabase) =>
          supabase.rpc('import_newsletter_subscribers', {
            p_emails: batch,
            p_consent_note: wanted.consentNote,
          }),
        );
        done += batch.length;
        wanted.onProgress(done);
      }
      return added;
    },
    onSettled: invalidate,
    meta: { showsError: true },
  });
}

/** All subscribers as a CSV file; the database records the export. */
export function useExportSubscribers() {
  return useMutation({
    mutationFn: async (): Promise<File> => {
      const rows: Subscriber[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const args = after === undefined ? {} : { p_after: after };
        const page = await runQueryAs(subscriberExportPage, (supabase) =>
          supabase.rpc('export_newsletter_subscribers', args),
        );
        rows.push(...page.subscribers);
        after = page.next;
      }
      const day = new Date().toISOString().slice(0, 10);
      return new File([subscribersCsv(rows)], `newsletter-${day}.csv`, { type: 'text/csv' });
    },
    meta: { errorTitle: "Couldn't export the subscribers" },
  });
}
