import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { useUrlParams } from '@/shared/lib/url-params';
import { searchTextIn } from '@/shared/staff/list-params';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { StateSearch } from '@/shared/ui/forms/state-search';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ExportButton } from '@/shared/ui/lists/export-button';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { subscriberQueries, useExportSubscribers, useRemoveSubscriber } from '../../api/subscribers';
import { SUBSCRIBER_STATUS_LABELS } from '../../model/newsletter-labels';
import { SUBSCRIBER_STATUSES, type Subscriber, type SubscriberFilter } from '../../model/subscriber';
import { ImportDialog } from './import-dialog';
import { SubscriberEntry } from './subscriber-entry';

function filterOf(params: URLSearchParams): SubscriberFilter {
  const status = SUBSCRIBER_STATUSES.find((one) => one === params.get('status'));
  const query = searchTextIn(params);
  return { ...(status && { status }), ...(query && { query }) };
}

/** The subscribers of the newsletter, with import, export and removal. */
export function SubscribersScreen() {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useInfiniteQuery(subscriberQueries.list(filter));
  const counts = useQuery(subscriberQueries.counts());
  const remove = useRemoveSubscriber();
  const exporting = useExportSubscribers();
  const [isImporting, setIsImporting] = useState(false);
  const [asked, setAsked] = useState<Subscriber>();
  const subscribers = list.data?.pages.flat();
  const isNarrowed = Object.keys(filter).length > 0;

  return (
    <Stack gap="6">
      <Row gap="3">
        <Button size="sm" onClick={() => setIsImporting(true)}>
          Import addresses
        </Button>
        <ExportButton exporting={exporting} filter={undefined} />
      </Row>
      <StateSearch
        label="Subscribers"
        param="status"
        placeholder="Part of the email address"
        states={SUBSCRIBER_STATUSES}
        labels={SUBSCRIBER_STATUS_LABELS}
        counts={counts.data}
      />
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the subscribers.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading subscribers..." /> : null}
      {subscribers ? (
        <Box aria-busy={list.isPlaceholderData}>
          {subscribers.length === 0 ? (
            <EmptyState title={isNarrowed ? 'No subscribers match.' : 'No subscribers yet.'}>
              {isNarrowed ? (
                <Button variant="plain" size="sm" px="0" onClick={clear}>
                  Show all
                </Button>
              ) : (
                'Visitors subscribe in the footer and below articles. You can also import addresses of people who agreed.'
              )}
            </EmptyState>
          ) : (
            <EntryList aria-label="Subscribers">
              {subscribers.map((subscriber) => (
                <SubscriberEntry
                  key={subscriber.id}
                  subscriber={subscriber}
                  onRemove={() => setAsked(subscriber)}
                />
              ))}
            </EntryList>
          )}
        </Box>
      ) : null}
      <ShowMore pages={list} />
      <ImportDialog open={isImporting} onClose={() => setIsImporting(false)} />
      <ConfirmDialogFor
        subject={asked}
        onClose={() => setAsked(undefined)}
        question={({ id, email }) => ({
          title: 'Remove this subscriber?',
          description: `${email} is deleted and gets no further issue. We keep an unreadable fingerprint of the address, so that an import can’t add it again. They can subscribe again themselves.`,
          confirmLabel: 'Remove',
          isDestructive: true,
          pendingLabel: 'Removing...',
          onConfirm: () => remove.mutateAsync(id),
          done: { title: 'Subscriber removed', description: email },
          failure: (error) => `Nothing was changed. ${errorMessage(error)}`,
        })}
      />
    </Stack>
  );
}
