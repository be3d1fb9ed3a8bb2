import type { SentAttachment } from '@/shared/staff/person-timeline';
import { Text } from '@/shared/ui/text/typography';
import { sentAttachmentsLabel } from '../model/inbound-mail-labels';

/** The documents that were attached to a reply; nothing without one. */
export function SentAttachments({ attachments }: { attachments: readonly SentAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <Text size="fine" tone="muted" dir="auto" textAlign="start" overflowWrap="anywhere">
      {sentAttachmentsLabel(attachments)}
    </Text>
  );
}
