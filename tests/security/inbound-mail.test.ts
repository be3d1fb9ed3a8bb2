import { beforeAll, describe, expect, it } from 'vitest';
import { readEmail } from '../functions/inbound-mail/emails.ts';
import { postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody, expectRefusal } from './support/attack-target.ts';

const target = attackTarget();
let lead: number;

const url = (path: string) => `${target.api}/inbound-mail/${path}`;
const pipe = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url('message'), {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${target.stack.secrets().wakeSecret}-for-inbound-mail`,
      ...headers,
    },
    body,
  });
const leads = async () =>
  target.sql<{ email: string; status: string }[]>`
    select email::text, status from public.contact_submissions order by id`;

beforeAll(async () => {
  const response = await postJson(`${target.api}/contact`, contactBody());
  lead = ((await response.json()) as { id: number }).id;
});

// The secret of a given stack is not known.
describe('an email from outside', { tags: ['embedded'] }, () => {
  it('enters the timeline by the address of our reply only, however often it arrives', async () => {
    await target.sql`update public.settings set inbound_mail_domain = 'in.meridian.example'`;
    const [row] = await target.sql`select private.lead_reply_address(${lead}) as address`;
    const email = await readEmail('gmail-reply', { REPLY_TO: String(row?.address) });
    for (const outcome of ['added', 'duplicate']) {
      expect(await (await pipe(email)).json()).toEqual({ outcome, leadId: lead });
    }
    const before = (await leads()).length;
    const forged = await readEmail('forged-token', { LEAD_ID: String(lead) });
    expect(await (await pipe(forged)).json()).toMatchObject({ outcome: 'created' });
    expect(await leads()).toHaveLength(before + 1);
    const stored = await target.sql`
      select sender, matched_by from private.inbound_mails where lead_id = ${lead}`;
    expect(stored).toEqual([{ sender: 'dana.okafor@gmail.com', matched_by: 'reply_address' }]);
  });

  it.each(['out-of-office', 'bounce', 'list-digest'])('that is automatic makes no lead: %s', async (name) => {
    const before = await leads();
    expect(await (await pipe(await readEmail(name))).json()).toEqual({ outcome: 'ignored' });
    expect(await leads()).toEqual(before);
  });

  it('is refused without the secret, without a sender, and above 10 MB', async () => {
    const email = await readEmail('gmail-reply');
    await expectRefusal(await pipe(email, { authorization: 'Bearer guess' }), 401);
    await expectRefusal(await pipe(email, { authorization: `Bearer ${target.key.apikey}` }), 401);
    await expectRefusal(await pipe(new Uint8Array(2000).map((_, index) => (index * 131) % 256)), 422);
    await expectRefusal(await pipe(new Uint8Array(10 * 1024 * 1024 + 1)), 413);
  });

  it('with text that Postgres cannot keep is stored without it', async () => {
    const bytes = Buffer.from(
      'From: "\u0000\u202E" <nul@stranger.example>\r\nMessage-ID: <nul@x>\r\n\r\nA\u0000B\xff',
    );
    expect(await (await pipe(bytes)).json()).toMatchObject({ outcome: 'created' });
  });
});

it('the webhook does not exist before its secret is set', async () => {
  const response = await fetch(url('resend'), { method: 'POST', body: '{"type":"email.received"}' });
  await expectRefusal(response, 404);
});
