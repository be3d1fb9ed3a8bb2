import { formatFileSize } from '@/shared/lib/file-size';
import type { InboundMail, SentAttachment } from '@/shared/staff/person-timeline';

const count = ({ length }: readonly unknown[]) => `${length} ${length === 1 ? 'attachment' : 'attachments'}`;

/** 'plan.pdf (1.9 MB)', or the name of a file whose size is unknown. */
export function fileLabel({ name, bytes }: SentAttachment): string {
  return bytes > 0 ? `${name} (${formatFileSize(bytes)})` : name;
}

function listFiles(attachments: readonly SentAttachment[]): string {
  return new Intl.ListFormat('en-US').format(attachments.map(fileLabel));
}

/** '2 attachments, kept by the mail service and not copied here: plan.pdf (1.9 MB) and logo.png (3 kB)'. */
export function attachmentsLabel(attachments: InboundMail['attachments']): string {
  return `${count(attachments)}, kept by the mail service and not copied here: ${listFiles(attachments)}`;
}

/** '2 attachments: plan.pdf (1.9 MB) and logo.png (3 kB)', of a reply. */
export function sentAttachmentsLabel(attachments: readonly SentAttachment[]): string {
  return `${count(attachments)}: ${listFiles(attachments)}`;
}

/** What staff should know about the sender; undefined when the email answers a reply from the lead's own address. */
export function mailOrigin(mail: InboundMail, leadEmail: string): string | undefined {
  const { sender, sentFrom, matchedBy } = mail;
  if (sentFrom !== null)
    return `Sent from ${sentFrom}, which asks for answers to ${sender}. Anyone can write that.`;
  if (sender.toLowerCase() !== leadEmail.toLowerCase()) {
    return matchedBy === 'reply_address' ? `From ${sender}, in answer to a reply.` : `From ${sender}.`;
  }
  if (matchedBy === 'thread' || matchedBy === 'sender') {
    return 'Matched by the email address of the sender, which anyone can forge.';
  }
  return undefined;
}
