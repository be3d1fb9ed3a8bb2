import type { Invitation } from '@contracts/invitations.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { EntryList, EntryListSkeleton } from '@/shared/ui/entry-list';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { ShowMore } from '@/shared/ui/show-more';
import { Heading, Text } from '@/shared/ui/typography';
import { useCancelInvitation } from '../api/mutations';
import { invitationQueries } from '../api/queries';
import { InvitationEntry } from './invitation-entry';
import { InviteForm } from './invite-form';

/** The invitations of the admin page: invite, list, resend, and cancel. */
export function Invitations() {
  const list = useInfiniteQuery(invitationQueries.list());
  const cancel = useCancelInvitation();
  const [asked, setAsked] = useState<Invitation>();
  const [isAsking, setIsAsking] = useState(false);
  const invitations = list.data?.pages.flatMap((page) => page.invitations);

  return (
    <Stack gap="10">
      <Box as="section" aria-labelledby="invite-title">
        <Heading level={2} size="h3" id="invite-title" mb="2">
          Invite someone
        </Heading>
        <Text tone="muted" mb="6">
          They'll get an email with a link. It works once, for 7 days, and only for an account with that
          address.
        </Text>
        <InviteForm />
      </Box>
      <Box as="section" aria-labelledby="invited-title">
        <Heading level={2} size="h3" id="invited-title" mb="4">
          Invitations sent
        </Heading>
        {list.isError && !list.isFetching ? (
          <LoadError onRetry={() => list.refetch()}>We couldn't load the invitations.</LoadError>
        ) : null}
        {list.isPending ? <EntryListSkeleton label="Loading invitations..." /> : null}
        {invitations?.length === 0 ? <Text tone="muted">No invitations yet.</Text> : null}
        {invitations && invitations.length > 0 ? (
          <EntryList aria-label="Invitations">
            {invitations.map((invitation) => (
              <InvitationEntry
                key={invitation.id}
                invitation={invitation}
                onCancel={(which) => {
                  setAsked(which);
                  setIsAsking(true);
                }}
              />
            ))}
          </EntryList>
        ) : null}
        <ShowMore pages={list} />
      </Box>
      {asked ? (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title="Cancel this invitation?"
          description={`The link we sent to ${asked.email} will stop working. You can invite them again later.`}
          confirmLabel="Cancel invitation"
          pendingLabel="Canceling..."
          onConfirm={() => cancel.mutateAsync(asked.id)}
          failure={(error) => `The invitation wasn't canceled. ${errorMessage(error)}`}
        />
      ) : null}
    </Stack>
  );
}
