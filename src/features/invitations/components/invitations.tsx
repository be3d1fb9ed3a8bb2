import { chakra } from '@chakra-ui/react/styled-system';
import { accountRole } from '@contracts/people.ts';
import { emailAddress } from '@contracts/text-rules.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { showToast } from '@/shared/ui/feedback/toast';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Tag } from '@/shared/ui/text/tag';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useCancelInvitation, useInvite, useResendInvitation } from '../api/mutations';
import { type Invitation, invitationQueries } from '../api/queries';
import { invitationState } from '../model/invitation-state';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5', maxW: 'form' },
});

const inviteForm = z.object({ email: emailAddress, role: accountRole });

/** Invites an email address. A failure keeps the input. */
function InviteForm() {
  const invite = useInvite();
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof inviteForm>>({
    resolver: zodResolver(inviteForm),
    defaultValues: { email: '', role: 'client' },
  });

  const submit = handleSubmit((values) =>
    invite.mutateAsync(values).then(
      (sent) => {
        reset();
        showToast({ kind: 'success', title: 'Invitation sent', description: sent.email });
      },
      () => undefined,
    ),
  );

  return (
    <Form noValidate onSubmit={submit} aria-label="Invite someone">
      <Field label="Email" required error={formState.errors.email?.message}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" dir="ltr" />
      </Field>
      <Field
        label="Role"
        help="Clients see only their own bookings and documents. Admins see everyone’s, plus these screens."
      >
        <Select {...register('role')}>
          <option value="client">Client</option>
          <option value="admin">Admin</option>
        </Select>
      </Field>
      {invite.isError ? (
        <Alert tone="error" title="The invitation wasn’t sent.">
          {errorMessage(invite.error)}
        </Alert>
      ) : null}
      <Button type="submit" pending={invite.isPending} pendingLabel="Sending...">
        Send invitation
      </Button>
    </Form>
  );
}

const STATE_LABELS = { open: 'Pending', accepted: 'Accepted', cancelled: 'Canceled', expired: 'Expired' };

/** The last or next event of an invitation. */
function eventOf(invitation: Invitation, now: Date): [label: string, at: string] {
  const { accepted_at, cancelled_at, expires_at } = invitation;
  if (accepted_at) return ['accepted', accepted_at];
  if (cancelled_at) return ['canceled', cancelled_at];
  return [invitationState(invitation, now) === 'expired' ? 'expired' : 'expires', expires_at];
}

type InvitationEntryProps = { invitation: Invitation; onCancel: () => void };

/** One invitation, with its actions while it is open. */
function InvitationEntry({ invitation, onCancel }: InvitationEntryProps) {
  const { id, email, role, sent_at, inviter } = invitation;
  const resend = useResendInvitation();
  const now = new Date();
  const state = invitationState(invitation, now);
  const [label, at] = eventOf(invitation, now);
  const isOver = state === 'accepted' || state === 'cancelled';

  async function sendAgain() {
    const isSent = await resend.mutateAsync(id).catch(() => undefined);
    if (isSent) showToast({ kind: 'success', title: 'Invitation resent', description: email });
  }

  return (
    <Entry>
      <Box minW="0">
        <Row gap="2">
          <Text as="span" fontWeight="semibold">
            {email}
          </Text>
          <Tag>{STATE_LABELS[state]}</Tag>
          {role === 'admin' ? <Tag>As admin</Tag> : null}
        </Row>
        <Text size="small" tone="muted">
          Sent{' '}
          <time dateTime={sent_at} title={formatDateTime(sent_at)}>
            {formatShortDateTime(sent_at)}
          </time>{' '}
          by <bdi>{inviter?.name ?? 'a deleted account'}</bdi>, {label}{' '}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatShortDateTime(at)}
          </time>
        </Text>
      </Box>
      {isOver ? null : (
        <Row gap="3">
          <Button
            variant="outline"
            size="sm"
            onClick={sendAgain}
            pending={resend.isPending}
            pendingLabel="Sending..."
          >
            Resend<VisuallyHidden>: {email}</VisuallyHidden>
          </Button>
          <Button variant="plain" size="sm" onClick={onCancel}>
            Cancel<VisuallyHidden>: {email}</VisuallyHidden>
          </Button>
        </Row>
      )}
    </Entry>
  );
}

/** The invitations of the admin page: invite, list, resend, and cancel. */
export function Invitations() {
  const list = useInfiniteQuery(invitationQueries.list());
  const cancel = useCancelInvitation();
  const [asked, setAsked] = useState<Invitation>();
  const invitations = list.data?.pages.flat();

  return (
    <Stack gap="10">
      <Box as="section" aria-labelledby="invite-title">
        <Heading level={2} size="h3" id="invite-title" mb="2">
          Invite someone
        </Heading>
        <Text tone="muted" mb="6">
          They’ll get an email with a link. It works once, for 7 days, and only for an account with that
          address.
        </Text>
        <InviteForm />
      </Box>
      <Box as="section" aria-labelledby="invited-title">
        <Heading level={2} size="h3" id="invited-title" mb="4">
          Invitations sent
        </Heading>
        {list.isError && !list.isFetching ? (
          <LoadError onRetry={() => list.refetch()}>We couldn’t load the invitations.</LoadError>
        ) : null}
        {list.isPending ? <EntryListSkeleton label="Loading invitations..." /> : null}
        {invitations?.length === 0 ? <Text tone="muted">No invitations yet.</Text> : null}
        {invitations && invitations.length > 0 ? (
          <EntryList aria-label="Invitations">
            {invitations.map((invitation) => (
              <InvitationEntry
                key={invitation.id}
                invitation={invitation}
                onCancel={() => setAsked(invitation)}
              />
            ))}
          </EntryList>
        ) : null}
        <ShowMore pages={list} />
      </Box>
      <ConfirmDialogFor
        subject={asked}
        onClose={() => setAsked(undefined)}
        question={({ id, email }) => ({
          title: 'Cancel this invitation?',
          description: `The link we sent to ${email} will stop working. You can invite them again later.`,
          confirmLabel: 'Cancel invitation',
          isDestructive: true,
          pendingLabel: 'Canceling...',
          onConfirm: () => cancel.mutateAsync(id),
          failure: (error) => `The invitation wasn’t canceled. ${errorMessage(error)}`,
        })}
      />
    </Stack>
  );
}
