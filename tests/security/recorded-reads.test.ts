import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody } from './support/attack-target.ts';
import { ADMIN_ID, ask, CLIENT_ID, callRpc, signInAsAdmin } from './support/forged-callers.ts';

const target = attackTarget();
let admin: Record<string, string>;
let rest: string;

const reads = async () => {
  const rows = await target.sql`
    select action from private.audit_log where actor_id = ${ADMIN_ID} order by id`;
  return rows.map((row) => String(row.action));
};
const call = (name: string, args: object) => callRpc(target, admin, name, args);

beforeAll(async () => {
  rest = `${target.rest}`;
  admin = await signInAsAdmin(target);
  expect((await postJson(`${target.api}/contact`, contactBody())).status).toBe(201);
  await target.sql`delete from public.appointments`;
});

describe('an admin’s read of personal data is recorded', () => {
  it.each([
    ['get_lead', { p_id: 1 }, 'lead.read'],
    ['list_person_timeline', { p_email: 'ada@example.com' }, 'person.read'],
    ['open_mail', { p_mail: true }, 'mail.read'],
  ])('once for two identical reads: %s', async (name, args, action) => {
    const wanted =
      'p_mail' in args ? { p_id: await mailId() } : 'p_id' in args ? { p_id: await leadId() } : args;
    expect((await call(name, wanted)).status).toBe(200);
    expect((await call(name, wanted)).status).toBe(200);
    expect((await reads()).filter((one) => one === action)).toHaveLength(1);
  });
});

describe('a read past those functions', () => {
  it.each(['lead_notes?select=body', 'lead_replies?select=body'])(
    'returns no name, email address or text: %s',
    async (road) => {
      expect((await ask(`${rest}/${road}`, admin)).status).toBe(403);
    },
  );

  it('returns no other user’s profile', async () => {
    expect((await ask(`${rest}/profiles?select=id`, admin)).body).toEqual([{ id: ADMIN_ID }]);
  });
});

it('staff can delete a shared file only after its opening is recorded', async () => {
  const id = randomUUID();
  const path = `${CLIENT_ID}/${id}/plan.txt`;
  const storage = `${target.storage}/object/documents`;
  const files = async () =>
    (await target.sql`select from storage.objects where bucket_id = 'documents' and name = ${path}`).length;
  const remove = () =>
    fetch(storage, {
      method: 'DELETE',
      headers: { ...admin, 'content-type': 'application/json' },
      body: JSON.stringify({ prefixes: [path] }),
    });
  const upload = { method: 'POST', headers: { ...admin, 'content-type': 'text/plain' }, body: 'the plan' };
  expect((await fetch(`${storage}/${path}`, upload)).status).toBe(200);
  const row = { id, user_id: CLIENT_ID, path, name: 'plan.txt', mime_type: 'text/plain', size_bytes: 8 };
  expect((await ask(`${rest}/documents`, admin, 'POST', row)).status).toBe(201);
  await remove();
  expect(await files()).toBe(1);
  const of = `${rest}/documents?id=eq.${id}`;
  expect((await ask(of, admin, 'PATCH', { opened_at: new Date().toISOString() })).status).toBe(204);
  expect((await remove()).status).toBe(200);
  expect(await files()).toBe(0);
  expect((await ask(of, admin, 'DELETE')).status).toBe(204);
  expect((await reads()).slice(-3)).toEqual(['document.share', 'document.open', 'document.remove']);
});

async function mailId(): Promise<number> {
  const [row] = await target.sql`select max(id)::int as id from private.outbox where kind = 'contact_notice'`;
  return row?.id;
}

async function leadId(): Promise<number> {
  const [row] = await target.sql`select max(id)::int as id from public.contact_submissions`;
  return row?.id;
}
