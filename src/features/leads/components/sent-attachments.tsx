import { Text } from '@/shared/ui/text/typography';
import { type NamedFile, sentAttachmentsLabel } from '../model/inbound-mail-labels';

/** The documents that were attached to a reply; nothing without one. */
export function SentAttachments({ attachments }: { attachments: readonly NamedFile[] }) {
  if (attachments.length === 0) return null;
  return (
    <Text size="fine" tone="muted" dir="auto" textAlign="start" overflowWrap="anywhere">
      {sentAttachmentsLabel(attachments)}
    </Text>
  );
}
