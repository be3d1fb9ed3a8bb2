import type { InboundMail } from '@contracts/leads.ts';

/** '640 bytes', '12 kB', '1.9 MB'. */
function fileSize(bytes: number): string {
  const [value, unit] =
    bytes < 1000
      ? ([bytes, 'byte'] as const)
      : bytes < 1_000_000
        ? ([Math.round(bytes / 1000), 'kilobyte'] as const)
        : ([bytes / 1_000_000, 'megabyte'] as const);
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(value);
}

/** '2 attachments, kept by the mail service: plan.pdf (1.9 MB) and logo.png (3 kB)'. */
export function attachmentsLabel(attachments: InboundMail['attachments']): string {
  const count = `${attachments.length} ${attachments.length === 1 ? 'attachment' : 'attachments'}`;
  const files = attachments.map(({ name, bytes }) => (bytes > 0 ? `${name} (${fileSize(bytes)})` : name));
  return `${count}, kept by the mail service and not copied here: ${new Intl.ListFormat('en-US').format(files)}`;
}

/** What staff should know about the sender; undefined when the email answers a reply from the lead's own address. */
export function mailOrigin({ sender, matchedBy }: InboundMail, leadEmail: string): string | undefined {
  if (sender.toLowerCase() !== leadEmail.toLowerCase()) {
    return matchedBy === 'reply_address' ? `From ${sender}, in answer to a reply.` : `From ${sender}.`;
  }
  if (matchedBy === 'thread' || matchedBy === 'sender') {
    return 'Matched by the email address of the sender, which anyone can forge.';
  }
  return undefined;
}
