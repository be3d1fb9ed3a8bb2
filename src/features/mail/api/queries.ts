import { type MailFilter, type MailPage, mailPage, openedMail } from '@contracts/mails.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { callFunction } from '@/shared/http/call-function';
import { replaceRows, useLiveList } from '@/shared/live/use-live-list';
import { runQueryAs } from '@/shared/supabase/run-query';

/** Reads one page of the emails of a filter; the first page without `before`. */
function readMails(filter: MailFilter, before: number | undefined, signal: AbortSignal): Promise<MailPage> {
  return runQueryAs(mailPage, (supabase) =>
    supabase
      .rpc('list_mails', { p_filter: filter, ...(before !== undefined && { p_before: before }) })
      .abortSignal(signal),
  );
}

export const mailQueries = {
  all: () => ['mail'] as const,
  lists: () => [...mailQueries.all(), 'list'] as const,

  /** The emails of a filter, newest first, page by page, with the number of emails of each state. */
  list: (filter: MailFilter) =>
    infiniteQueryOptions({
      queryKey: [...mailQueries.lists(), { filter }] as const,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }: MailPage) => next ?? undefined,
      queryFn: ({ pageParam, signal }) => readMails(filter, pageParam, signal),
    }),

  /** What an email says. Each read is recorded in the audit log. */
  content: (id: number) =>
    queryOptions({
      queryKey: [...mailQueries.all(), 'content', id] as const,
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        return callFunction(`/deliver-mail/${id}`, {
          schema: openedMail,
          signal,
          ...(token !== undefined && { token }),
        });
      },
    }),
};

/** What changed in the list on screen since it was read. Browsers cannot subscribe to the queue, so it is polled. */
export function useLiveMails(filter: MailFilter, list: UseInfiniteQueryResult<InfiniteData<MailPage>>) {
  return useLiveList<MailPage>({
    table: undefined,
    queryKey: mailQueries.list(filter).queryKey,
    list,
    read: (signal) => readMails(filter, undefined, signal),
    rowsOf: ({ mails }) => mails,
    merge: (page, newest) => ({
      ...page,
      mails: replaceRows(page.mails, newest.mails),
      counts: page.counts && newest.counts,
    }),
  });
}
