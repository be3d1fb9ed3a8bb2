import { beforeAll, describe, expect, it } from 'vitest';
import { readEmail } from '../functions/inbound-mail/emails.ts';
import { attackTarget } from './support/attack-target.ts';
import { ask, signInAsAdmin, signInAsClient } from './support/forged-callers.ts';

const target = attackTarget();
let admin: Record<string, string>;
let client: Record<string, string>;
let id: string;

const ATTACHMENT = Buffer.from('<script>alert(1)</script>').toString('base64');

const sign = (headers: Record<string, string>) =>
  ask(`${target.storage}/object/sign/inbound-files/${id}`, headers, 'POST', { expiresIn: 60 });
const open = async (headers: Record<string, string>) => {
  const address = `${target.rest}/inbound_files?id=eq.${id}`;
  const wanted = { ...headers, prefer: 'return=representation' };
  return (await ask(address, wanted, 'PATCH', { opened_at: '2000-01-01' })).body;
};
const objects = () => target.sql`select name from storage.objects where bucket_id = 'inbound-files'`;

beforeAll(async () => {
  [admin, client] = [await signInAsAdmin(target), await signInAsClient(target)];
});

// The secret of a given stack is not known.
describe('a file of an email from outside', { tags: ['embedded'] }, () => {
  it('is stored with the email, once', async () => {
    for (const outcome of ['created', 'duplicate']) {
      const response = await fetch(`${target.api}/inbound-mail/message`, {
        method: 'POST',
        headers: {
          'content-type': 'message/rfc822',
          authorization: `Bearer ${target.stack.secrets().wakeSecret}-for-inbound-mail`,
        },
        body: await readEmail('attachment', { ATTACHMENT, REPLY_TO: 'hello@meridian.example' }),
      });
      expect(await response.json()).toMatchObject({ outcome });
    }
    const rows = await target.sql`select id, size_bytes::int as bytes from public.inbound_files`;
    expect(rows).toEqual([{ id: expect.any(String), bytes: 25 }]);
    id = String(rows[0]?.id);
    expect(await objects()).toEqual([{ name: id }]);
  });

  it('is open to staff only, and only after its opening is recorded', async () => {
    const object = `${target.storage}/object/inbound-files/${id}`;
    for (const headers of [{}, target.key, client, admin]) {
      expect((await sign(headers)).status).toBeGreaterThanOrEqual(400);
      expect((await ask(object, headers)).status).toBeGreaterThanOrEqual(400);
      expect((await ask(object, headers, 'DELETE')).status).toBeGreaterThanOrEqual(400);
    }
    expect(await open(client)).toEqual([]);
    expect(await objects()).toHaveLength(1);
    const [before] =
      await target.sql`select count(*)::int as n from private.audit_log where action = 'lead.open_file'`;
    expect(before).toEqual({ n: 0 });
    expect(await open(admin)).toHaveLength(1);
    expect((await sign(client)).status).toBeGreaterThanOrEqual(400);
    expect((await sign(admin)).status).toBe(200);
  });

  it('is served as a download that no browser shows', async () => {
    const { body } = await sign(admin);
    const link = `${target.storage}${(body as { signedURL: string }).signedURL}&download=page.html`;
    const response = await fetch(link);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(await response.text()).toBe('<script>alert(1)</script>');
  });

  it('is removed from the storage when its lead is deleted', async () => {
    await target.sql`delete from public.contact_submissions where email = (select sender from private.inbound_mails)`;
    const wake = { authorization: `Bearer ${target.stack.secrets().wakeSecret}` };
    expect((await fetch(`${target.api}/jobs`, { method: 'POST', headers: wake })).status).toBe(200);
    await expect.poll(objects).toEqual([]);
    await expect.poll(() => target.sql`select id from private.removed_inbound_files`).toEqual([]);
  });
});
