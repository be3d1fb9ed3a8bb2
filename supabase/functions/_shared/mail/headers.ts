import { messageId } from './message-id.ts';
import { AUTOMATIC, type OutgoingMail } from './transport.ts';

/** The headers of a mail besides its addresses and subject: whether a machine wrote it, and which mails it follows. */
export async function headersOf(mail: OutgoingMail, mailFrom: string): Promise<Record<string, string>> {
  const before = await Promise.all((mail.answers ?? []).map((key) => messageId(key, mailFrom)));
  const last = before.at(-1);
  return {
    ...(mail.isPersonal ? {} : AUTOMATIC),
    ...(last ? { 'In-Reply-To': last, References: before.join(' ') } : {}),
    ...mail.headers,
  };
}
