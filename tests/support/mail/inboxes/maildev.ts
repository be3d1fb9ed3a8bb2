import { askInbox, type InboxReader, type Mail } from '../mail.ts';

/** A mail as `GET /email` tells it: parts that it does not have are left out. */
export type MaildevMail = Omit<Mail, 'text' | 'html'> & { text?: string; html?: string };

export function fromMaildev(mail: MaildevMail): Mail {
  const { text = '', html = '' } = mail;
  return { ...mail, html, text };
}

/** MailDev, which the embedded default brings. */
export const maildev: InboxReader = {
  async list(mailUrl) {
    const response = await askInbox(`${mailUrl}/email`);
    return ((await response.json()) as MaildevMail[]).map(fromMaildev);
  },
  async source(mailUrl, id) {
    return (await askInbox(`${mailUrl}/email/${id}/source`)).text();
  },
  async empty(mailUrl) {
    await askInbox(`${mailUrl}/email/all`, 'DELETE');
  },
};
