import { openedMail } from '@contracts/mails.ts';
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
import { endOfPage, PAGE_ROWS, SHOWN_ROWS } from '@/shared/query/page-rows';
import { likePattern } from '@/shared/supabase/like-pattern';
import { runQuery } from '@/shared/supabase/run-query';
import { type Mail, type MailFilter, type MailState, mailStateOf, toMail } from '../model/mail';

type MailCounts = Record<MailState, number>;

const NO_MAILS: MailCounts = {
  due: 0,
  sending: 0,
  retrying: 0,
  scheduled: 0,
  obsolete: 0,
  failed: 0,
  sent: 0,
  cancelled: 0,
};

/** A page of emails; `counts` by state, on the first one alone. */
export type MailPage = {
  mails: Mail[];
  next: number | undefined;
  counts: MailCounts | undefined;
};

async function countMails(signal: AbortSignal): Promise<MailCounts> {
  const totals = await runQuery((supabase) => supabase.from('mail_totals').select().abortSignal(signal));
  const counts = { ...NO_MAILS };
  for (const { state, mails } of totals) {
    const known = mailStateOf(state);
    if (known) counts[known] = mails ?? 0;
  }
  return counts;
}

/** Reads one page of the emails of a filter; the first page without `before`. */
async function readMails(
  { state, query }: MailFilter,
  before: number | undefined,
  signal: AbortSignal,
): Promise<MailPage> {
  const [read, counts] = await Promise.all([
    runQuery((supabase) => {
      let mails = supabase.from('mails').select();
      if (state) mails = mails.eq('state', state);
      if (query) mails = mails.ilike('recipient', likePattern(query));
      if (before !== undefined) mails = mails.lt('id', before);
      return mails.order('id', { ascending: false }).limit(PAGE_ROWS).abortSignal(signal);
    }),
    before === undefined ? countMails(signal) : undefined,
  ]);
  return { mails: read.slice(0, SHOWN_ROWS).map(toMail), next: endOfPage(read)?.id, counts };
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
      getNextPageParam: ({ next }: MailPage) => next,
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
