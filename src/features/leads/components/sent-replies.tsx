import { formatDateTime } from '@/shared/lib/format-date-time';
import { AlertIcon, CheckIcon, InfoIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { FoldedText } from '@/shared/ui/layout/staff-section';
import { Text } from '@/shared/ui/text/typography';
import type { Lead } from '../model/lead';
import { SentAttachments } from './sent-attachments';

const DELIVERY = {
  queued: { word: 'On its way', Icon: InfoIcon, color: 'ink' },
  sent: { word: 'Sent', Icon: CheckIcon, color: 'success' },
  failed: { word: 'Not delivered', Icon: AlertIcon, color: 'danger' },
} as const;

/** The answers so far, and how far each mail is. */
export function SentReplies({ replies }: Pick<Lead, 'replies'>) {
  if (replies.length === 0) return null;
  return (
    <Stack as="ol" listStyle="none" gap="5" aria-label="Replies">
      {replies.map(({ id, subject, body, author_name, created_at, delivery, error, attachments }) => {
        const { word, Icon, color } = DELIVERY[delivery];
        return (
          <Box as="li" key={id} ps="4" borderInlineStart="3px solid" borderColor="rule">
            <Row gap="3" rowGap="0">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                <bdi>{subject}</bdi>
              </Text>
              <Row gap="1.5" textStyle="small" fontWeight="semibold" color={color}>
                <Icon />
                <span>{word}</span>
              </Row>
            </Row>
            <Text size="fine" tone="muted">
              <bdi>{author_name ?? 'Former staff member'}</bdi>,{' '}
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </Text>
            {error ? (
              <Text size="small" color="danger" overflowWrap="anywhere">
                {error}
              </Text>
            ) : null}
            <FoldedText>{body}</FoldedText>
            <SentAttachments attachments={attachments} />
          </Box>
        );
      })}
    </Stack>
  );
}
