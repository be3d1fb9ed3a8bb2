import type { Invitation } from '@contracts/invitations.ts';
import { fullMoment, shortMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Entry } from '@/shared/ui/entry-list';
import { Box, Row } from '@/shared/ui/layout';
import { Tag } from '@/shared/ui/tag';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useResendInvitation } from '../api/mutations';

const STATE_WORDS = { open: 'Pending', accepted: 'Accepted', cancelled: 'Canceled', expired: 'Expired' };

/** What came of it, and when. */
function story({ state, acceptedAt, cancelledAt, expiresAt }: Invitation): [words: string, at: string] {
  if (state === 'accepted' && acceptedAt) return ['accepted', acceptedAt];
  if (state === 'cancelled' && cancelledAt) return ['canceled', cancelledAt];
  return [state === 'expired' ? 'expired' : 'expires', expiresAt];
}

type InvitationEntryProps = { invitation: Invitation; onCancel: () => void };

/** One invitation, and what can still be done with it. */
export function InvitationEntry({ invitation, onCancel }: InvitationEntryProps) {
  const { id, email, role, state, sentAt, invitedByName } = invitation;
  const resend = useResendInvitation();
  const [words, at] = story(invitation);
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
          <Tag>{STATE_WORDS[state]}</Tag>
          {role === 'admin' ? <Tag>As admin</Tag> : null}
        </Row>
        <Text size="small" tone="muted">
          Sent{' '}
          <time dateTime={sentAt} title={fullMoment(sentAt)}>
            {shortMoment(sentAt)}
          </time>{' '}
          by <bdi>{invitedByName ?? 'a deleted account'}</bdi>, {words}{' '}
          <time dateTime={at} title={fullMoment(at)}>
            {shortMoment(at)}
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
