import type { MailFilter, MailPage } from '@contracts/mails.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { inPlace, useListNews } from '@/shared/live/use-list-news';
import { readMails } from './get-mails';
import { mailKeys } from './keys';

/** What came to or left the queue on screen since it was read. Browsers do not see the queue itself: it is asked. */
export function useMailNews(filter: MailFilter, list: UseInfiniteQueryResult<InfiniteData<MailPage>>) {
  return useListNews<MailPage>({
    table: undefined,
    queryKey: mailKeys.list(filter),
    list,
    read: (signal) => readMails(filter, undefined, signal),
    rowsOf: ({ mails }) => mails,
    merge: (page, newest) => ({
      ...page,
      mails: inPlace(page.mails, newest.mails),
      counts: page.counts && newest.counts,
    }),
  });
}
