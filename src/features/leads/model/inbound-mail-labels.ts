import { formatFileSize } from '@/shared/lib/file-size';
import type { AttachedFile, TimelineEntry } from '@/shared/staff/person-timeline';

export type NamedFile = Pick<AttachedFile, 'name' | 'bytes'>;

const count = ({ length }: readonly unknown[]) => `${length} ${length === 1 ? 'attachment' : 'attachments'}`;

/** 'plan.pdf (1.9 MB)', or the name of a file whose size is unknown. */
export function fileLabel({ name, bytes }: NamedFile): string {
  return bytes > 0 ? `${name} (${formatFileSize(bytes)})` : name;
}

function listFiles(attachments: readonly NamedFile[]): string {
  return new Intl.ListFormat('en-US').format(attachments.map(fileLabel));
}

/** '2 attachments, kept by the mail service and not copied here: plan.pdf (1.9 MB) and logo.png (3 kB)'. */
export function attachmentsLabel(attachments: readonly NamedFile[]): string {
  return `${count(attachments)}, kept by the mail service and not copied here: ${listFiles(attachments)}`;
}

/** '2 attachments: plan.pdf (1.9 MB) and logo.png (3 kB)', of a reply. */
export function sentAttachmentsLabel(attachments: readonly NamedFile[]): string {
  return `${count(attachments)}: ${listFiles(attachments)}`;
}

/** What staff should know about the sender; undefined when the email answers a reply from the lead's own address. */
export function mailOrigin(
  mail: Pick<TimelineEntry, 'sender' | 'sent_from' | 'matched_by'>,
  leadEmail: string,
): string | undefined {
  const { sender, sent_from, matched_by } = mail;
  if (sent_from !== null)
    return `Sent from ${sent_from}, which asks for answers to ${sender}. Anyone can write that.`;
  if (sender !== null && sender.toLowerCase() !== leadEmail.toLowerCase()) {
    return matched_by === 'reply_address' ? `From ${sender}, in answer to a reply.` : `From ${sender}.`;
  }
  if (matched_by === 'thread' || matched_by === 'sender') {
    return 'Matched by the email address of the sender, which anyone can forge.';
  }
  return undefined;
}
