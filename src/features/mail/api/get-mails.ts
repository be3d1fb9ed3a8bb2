import { type MailFilter, type MailPage, mailPage } from '@contracts/mails.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { mailKeys } from './keys';

/** A page of the mails of a filter; the first one without `before`. */
export function readMails(
  filter: MailFilter,
  before: number | undefined,
  signal: AbortSignal,
): Promise<MailPage> {
  return read(mailPage, (supabase) =>
    supabase
      .rpc('list_mails', { p_filter: filter, ...(before !== undefined && { p_before: before }) })
      .abortSignal(signal),
  );
}

/** The mails of a filter, the newest first, page by page; with how many there are of each state. */
export function mailsOptions(filter: MailFilter) {
  return infiniteQueryOptions({
    queryKey: mailKeys.list(filter),
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }: MailPage) => next ?? undefined,
    queryFn: ({ pageParam, signal }) => readMails(filter, pageParam, signal),
  });
}
