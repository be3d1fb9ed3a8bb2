import { setTimeout as delay } from 'node:timers/promises';

/** One mail as MailDev's REST API (`GET /email`) tells it; the parts that tests look at. */
export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  replyTo?: { address: string; name: string }[];
  headers: Record<string, string>;
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/** The addresses that a mail leads to. Mails of accounts have no text beside their HTML. */
export function linksIn({ html }: Mail): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => (href as string).replaceAll('&amp;', '&'));
}

/** Whether a mail goes to `address`. */
export function isTo(address: string): (mail: Mail) => boolean {
  return (mail) => mail.to.some((recipient) => recipient.address === address);
}

/** All mails in the inbox at `mailUrl`, oldest first. */
export async function mails(mailUrl: string): Promise<Mail[]> {
  const response = await fetch(`${mailUrl}/email`);
  if (!response.ok) throw new Error(`The inbox answered ${response.status}.`);
  return (await response.json()) as Mail[];
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
