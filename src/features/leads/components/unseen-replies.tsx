import { useEffect, useRef } from 'react';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { FoldedText } from '@/shared/ui/layout/staff-section';
import { Text } from '@/shared/ui/text/typography';
import type { Lead } from '../model/lead';
import { SentAttachments } from './sent-attachments';

type UnseenRepliesProps = {
  replies: Lead['replies'];
  /** How often a send was refused because of these replies. Each refusal moves the focus here. */
  refusals: number;
  onSeen: () => void;
};

/** Replies that came while the author of another one was writing. */
export function UnseenReplies({ replies, refusals, onSeen }: UnseenRepliesProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) ref.current?.focus();
  }, [refusals]);
  return (
    <Box
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="Replies sent while you were writing"
      bg="sand"
      borderRadius="md"
      borderInlineStart="3px solid"
      borderColor="clay"
      p="4"
    >
      <Stack gap="4">
        {replies.map(({ id, subject, body, author_name, created_at, attachments }) => (
          <div key={id}>
            <Text fontWeight="semibold">
              <bdi>{author_name ?? 'A former staff member'}</bdi> replied while you were writing.
            </Text>
            <Text size="fine" tone="muted" overflowWrap="anywhere">
              <bdi>{subject}</bdi>, <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </Text>
            <FoldedText>{body}</FoldedText>
            <SentAttachments attachments={attachments} />
          </div>
        ))}
        <Text size="small" tone="muted">
          Your text is kept below. You can still change it, or send it after you have read this.
        </Text>
        <Button variant="outline" size="sm" alignSelf="start" onClick={onSeen}>
          I’ve read it
        </Button>
      </Stack>
    </Box>
  );
}
