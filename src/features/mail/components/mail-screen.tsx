import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { useUrlParams } from '@/shared/lib/url-params';
import { searchTextIn } from '@/shared/staff/list-params';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ListUpdateNotice } from '@/shared/ui/feedback/list-update-notice';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { StateSearch } from '@/shared/ui/forms/state-search';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { useMailAction } from '../api/mutations';
import { mailQueries, useLiveMails } from '../api/queries';
import { MAIL_STATES, type Mail, type MailFilter, mailStateOf } from '../model/mail';
import { MAIL_STATE_LABELS, type MailAction, mailActionQuestion } from '../model/mail-labels';
import { MailContentDialog } from './mail-content-dialog';
import { MailEntry } from './mail-entry';

function filterOf(params: URLSearchParams): MailFilter {
  const state = mailStateOf(params.get('state'));
  const query = searchTextIn(params);
  return { ...(state && { state }), ...(query && { query }) };
}

/** The queue of emails: due, failed with the reason, and sent. */
export function MailScreen() {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useInfiniteQuery(mailQueries.list(filter));
  const news = useLiveMails(filter, list);
  const change = useMailAction();
  const [asked, setAsked] = useState<{ mail: Mail; action: MailAction }>();
  const [opened, setOpened] = useState<Mail>();
  const mails = list.data?.pages.flatMap((page) => page.mails);
  const isNarrowed = Object.keys(filter).length > 0;

  return (
    <StaffPage
      title="Email"
      lead="Emails the site sends, and whether they were delivered. A failed delivery is tried again for 48 hours."
      actions={
        <Button
          variant="outline"
          size="sm"
          onClick={() => void list.refetch()}
          pending={list.isFetching && !list.isFetchingNextPage}
          pendingLabel="Loading..."
        >
          Refresh
        </Button>
      }
    >
      <Stack gap="6">
        <StateSearch
          label="Emails"
          param="state"
          placeholder="Part of the email address"
          states={MAIL_STATES}
          labels={MAIL_STATE_LABELS}
          counts={list.data?.pages[0]?.counts}
        />
        {list.isError && !list.isFetching ? (
          <LoadError onRetry={() => list.refetch()}>We couldn’t load the emails.</LoadError>
        ) : null}
        {list.isPending ? <EntryListSkeleton label="Loading emails..." /> : null}
        {mails ? (
          <Box aria-busy={list.isPlaceholderData}>
            <ListUpdateNotice news={news} onShow={list.refetch} />
            {mails.length === 0 ? (
              <EmptyState title={isNarrowed ? 'No emails match.' : 'No emails yet.'}>
                {isNarrowed ? (
                  <Button variant="plain" size="sm" px="0" onClick={clear}>
                    Show all
                  </Button>
                ) : (
                  'Emails the site sends appear here for up to 30 days.'
                )}
              </EmptyState>
            ) : (
              <EntryList aria-label="Emails">
                {mails.map((mail) => (
                  <MailEntry
                    key={mail.id}
                    mail={mail}
                    onRead={() => setOpened(mail)}
                    onAction={(action) => setAsked({ mail, action })}
                  />
                ))}
              </EntryList>
            )}
          </Box>
        ) : null}
        <ShowMore pages={list} />
        <MailContentDialog mail={opened} onClose={() => setOpened(undefined)} />
        <ConfirmDialogFor
          subject={asked}
          onClose={() => setAsked(undefined)}
          question={({ mail, action }) => ({
            ...mailActionQuestion(mail, action),
            onConfirm: () => change.mutateAsync({ id: mail.id, action }),
            failure: (error) => `Nothing was changed. ${errorMessage(error)}`,
          })}
        />
      </Stack>
    </StaffPage>
  );
}
