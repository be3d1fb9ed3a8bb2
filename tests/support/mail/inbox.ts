import { setTimeout as delay } from 'node:timers/promises';
import { givenTarget } from '../stack/test-target.ts';
import { maildev } from './inboxes/maildev.ts';
import { mailpit } from './inboxes/mailpit.ts';
import type { InboxReader, Mail } from './mail.ts';

export type { Mail } from './mail.ts';

const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/** The addresses that a mail leads to. */
export function linksIn({ html }: Mail): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href as string).replaceAll('&amp;', '&'));
}

/** Whether a mail goes to `address`. */
export function isTo(address: string): (mail: Mail) => boolean {
  return (mail) => mail.to.some((recipient) => recipient.address === address);
}

const READERS = { maildev, mailpit };

/** The embedded default has MailDev. */
function reader(): InboxReader {
  return READERS[givenTarget()?.inbox ?? 'maildev'];
}

/** All mails in the inbox at `mailUrl`, oldest first. */
export function mails(mailUrl: string): Promise<Mail[]> {
  return reader().list(mailUrl);
}

/** One mail as it was sent, headers and all. */
export function mailSource(mailUrl: string, id: string): Promise<string> {
  return reader().source(mailUrl, id);
}

/** Deletes all mails in the inbox at `mailUrl`. */
export function emptyInbox(mailUrl: string): Promise<void> {
  return reader().empty(mailUrl);
}

/**
 * Waits until at least `count` mails fit, and returns those; the inbox may be starting.
 * @throws after 20 seconds, naming what did come.
 */
export async function waitForMails(
  mailUrl: string,
  fits: (mail: Mail) => boolean,
  count = 1,
): Promise<Mail[]> {
  let came: Mail[] = [];
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(PAUSE_MS)) {
    const all = await mails(mailUrl).catch(() => undefined);
    if (!all) continue;
    came = all;
    const found = came.filter(fits);
    if (found.length >= count) return found;
  }
  const list = came
    .map(({ subject, to }) => `"${subject}" to ${to.map(({ address }) => address)}`)
    .join('; ');
  throw new Error(
    `Fewer than ${count} such mails within ${PATIENCE_MS / 1000} s; came: ${list || 'nothing'}.`,
  );
}
