import { MAIL_STATES, type MailFilter, type MailPage, mailState, type QueuedMail } from '@contracts/mails.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { useUrlParams } from '@/shared/lib/url-params';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { EmptyState } from '@/shared/ui/empty-state';
import { EntryList, EntryListSkeleton } from '@/shared/ui/entry-list';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { ListUpdateNotice } from '@/shared/ui/list-update-notice';
import { LoadError } from '@/shared/ui/load-error';
import { SearchField } from '@/shared/ui/search-field';
import { ShowMore } from '@/shared/ui/show-more';
import { StaffPage } from '@/shared/ui/staff-page';
import { showToast } from '@/shared/ui/toast';
import { Toggle } from '@/shared/ui/toggle';
import type { MailAction } from '../api/mutations';
import { useChangeMail } from '../api/mutations';
import { mailQueries, useLiveMails } from '../api/queries';
import { mailActionQuestion } from '../model/mail-actions';
import { STATE_LABELS } from '../model/mail-labels';
import { MailEntry } from './mail-entry';

/** Which mails are shown; each state says how many there are. All of it is in the address. */
function MailFilters({ counts }: { counts: MailPage['counts'] | undefined }) {
  const { params, change } = useUrlParams();
  const chosen = mailState.safeParse(params.get('state')).data;
  return (
    <Stack role="search" aria-label="Emails" gap="4">
      <Row role="group" aria-label="Status" gap="2">
        <Toggle type="button" aria-pressed={!chosen} onClick={() => change('state', '')}>
          All
        </Toggle>
        {MAIL_STATES.map((state) => (
          <Toggle
            key={state}
            type="button"
            aria-pressed={state === chosen}
            onClick={() => change('state', state === chosen ? '' : state)}
          >
            {STATE_LABELS[state]} {counts ? counts[state].toLocaleString('en-US') : ''}
          </Toggle>
        ))}
      </Row>
      <SearchField
        placeholder="Part of the email address"
        value={params.get('query') ?? ''}
        onChange={(value) => change('query', value)}
      />
    </Stack>
  );
}

type MailStepDialogProps = { mail: QueuedMail; step: MailAction; isOpen: boolean; onClose: () => void };

/** Asks before a mail is tried again, sent twice or taken out. */
function MailActionDialog({ mail, step, isOpen, onClose }: MailStepDialogProps) {
  const change = useChangeMail();
  const { title, description, confirm, pending, done } = mailActionQuestion(mail, step);
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirm}
      pendingLabel={pending}
      cancelLabel="Go back"
      onConfirm={async () => {
        await change.mutateAsync({ id: mail.id, step });
        showToast({ kind: 'success', title: done, description: mail.recipient });
      }}
      failure={(error) => `Nothing was changed. ${errorMessage(error)}`}
    />
  );
}

function filterOf(params: URLSearchParams): MailFilter {
  const state = mailState.safeParse(params.get('state')).data;
  const query = params.get('query')?.trim().slice(0, 200);
  return { ...(state && { state }), ...(query && { query }) };
}

/** The queue of mails: what waits, what failed and why, what was sent. */
export function MailScreen() {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useInfiniteQuery(mailQueries.list(filter));
  const news = useLiveMails(filter, list);
  // The dialog keeps its words while it closes, so the last question is remembered.
  const [asked, setAsked] = useState<{ mail: QueuedMail; step: MailAction }>();
  const [isAsking, setIsAsking] = useState(false);
  const mails = list.data?.pages.flatMap((page) => page.mails);
  const isNarrowed = Object.keys(filter).length > 0;

  return (
    <StaffPage
      title="Mail"
      lead="Emails the site sends, and whether they were delivered. Message text isn't shown."
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
        <MailFilters counts={list.data?.pages[0]?.counts} />
        {list.isError && !list.isFetching ? (
          <LoadError onRetry={() => list.refetch()}>We couldn't load the emails.</LoadError>
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
                    onStep={(which, step) => {
                      setAsked({ mail: which, step });
                      setIsAsking(true);
                    }}
                  />
                ))}
              </EntryList>
            )}
          </Box>
        ) : null}
        <ShowMore pages={list} />
        {asked ? <MailActionDialog {...asked} isOpen={isAsking} onClose={() => setIsAsking(false)} /> : null}
      </Stack>
    </StaffPage>
  );
}
