import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { env } from '@/shared/config/env';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Heading, Text } from '@/shared/ui/text/typography';
import { useCreateSubscription, useDeleteSubscription } from '../api/calendar-mutations';
import { availabilityQueries } from '../api/queries';
import { availabilityErrorMessage } from '../model/availability';
import type { Consultant } from '../model/availability-forms';
import { privateFeedPath } from '../model/connected-calendar';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: 'success', title: 'URL copied' });
  } catch {
    showToast({
      kind: 'error',
      title: 'Couldn’t copy the URL',
      description: 'Your browser blocked it. Select the URL and copy it.',
    });
  }
}

function NewFeedUrl({ url }: { url: string }) {
  return (
    <Stack gap="3" maxW="form">
      <Alert tone="success">This is the only time that the URL is shown. Copy it now.</Alert>
      <Field label="URL of the private feed">
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <Row>
        <Button size="sm" onClick={() => copy(url)}>
          Copy URL
        </Button>
      </Row>
    </Stack>
  );
}

type Question = 'replace' | 'remove';

/** The feed of a consultant's appointments, for a calendar program that subscribes to it. */
export function PrivateFeed({ consultant }: { consultant: Consultant }) {
  const list = useQuery(availabilityQueries.calendarSubscriptions());
  const create = useCreateSubscription(consultant.id);
  const remove = useDeleteSubscription(consultant.id);
  const [url, setUrl] = useState<string>();
  const [asked, setAsked] = useState<Question>();
  const feed = list.data?.find(({ consultant_id }) => consultant_id === consultant.id);

  const createFeed = async () => setUrl(env.siteUrl + privateFeedPath(await create.mutateAsync()));
  const removeFeed = async () => {
    await remove.mutateAsync();
    setUrl(undefined);
  };
  const questions = {
    replace: {
      title: 'Replace the URL?',
      description: 'Calendars that subscribe to the current URL get no more updates.',
      confirmLabel: 'Replace URL',
      pendingLabel: 'Replacing...',
      onConfirm: createFeed,
    },
    remove: {
      title: 'Remove the private feed?',
      description: 'Calendars that subscribe to it get no more updates.',
      confirmLabel: 'Remove feed',
      isDestructive: true,
      pendingLabel: 'Removing...',
      onConfirm: removeFeed,
    },
  };

  return (
    <section aria-labelledby="private-feed">
      <Heading id="private-feed" level={3} size="label" mb="2">
        Private feed
      </Heading>
      <Text tone="muted" mb="4">
        {`Subscribe to ${consultant.name}’s appointments in any calendar program. Anyone with the URL sees names, email addresses and phone numbers of clients.`}
      </Text>
      {list.isError ? <LoadError onRetry={list.refetch}>We couldn’t load the private feed.</LoadError> : null}
      {list.isPending ? <Skeleton height="16" /> : null}
      <Stack gap="4">
        {feed ? (
          <>
            <Text>
              {`Created ${formatDateTime(feed.created_at)}. `}
              {feed.read_at ? `Last read ${formatDateTime(feed.read_at)}.` : 'Not read yet.'}
            </Text>
            {url ? <NewFeedUrl url={url} /> : null}
            <Row>
              <Button variant="outline" size="sm" onClick={() => setAsked('replace')}>
                Replace URL
              </Button>
              <Button variant="plain" size="sm" onClick={() => setAsked('remove')}>
                Remove feed
              </Button>
            </Row>
          </>
        ) : null}
        {list.data && !feed ? (
          <Box>
            <Button
              variant="outline"
              pending={create.isPending}
              pendingLabel="Creating..."
              onClick={() => createFeed().catch(() => undefined)}
            >
              Create private feed
            </Button>
          </Box>
        ) : null}
        {create.error && !asked ? <Alert tone="error">{availabilityErrorMessage(create.error)}</Alert> : null}
      </Stack>
      <ConfirmDialogFor
        subject={asked}
        onClose={() => setAsked(undefined)}
        question={(question) => ({ ...questions[question], failure: availabilityErrorMessage })}
      />
    </section>
  );
}
