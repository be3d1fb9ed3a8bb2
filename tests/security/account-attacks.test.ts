// @module-tag real-limits
import { beforeAll, describe, expect, it } from 'vitest';
import { appointmentBody, freeSlots, postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody, expectRefusal } from './support/attack-target.ts';
import { fingerprint } from './support/catalogue.ts';
import {
  ADMIN_ID,
  ask,
  CLIENT_ID,
  callRpc,
  createAccount,
  forgedHeaders,
  type Headers,
  roleOf,
  signIn,
  signInAsAdmin,
  signInAsClient,
} from './support/forged-callers.ts';

const RIVAL = { email: 'rival@example.com', password: 'rival-pass-1' };
const REFUSED = [400, 401, 403, 404, 406];
const DOCUMENT = 'd0000000-0000-4000-8000-000000000001';

// Limits as they are in production.
const target = attackTarget({ rateLimitScale: 1 });
let rest: string;
let storage: string;
let auth: string;
let key: { apikey: string };
let client: Headers;
let rival: Headers;
let admin: Headers;
let rivalId: string;
let file: string;

beforeAll(async () => {
  ({ rest, storage, auth, key } = target);
  rivalId = await createAccount(target, { ...RIVAL, data: { full_name: 'Rhea Rival' } });
  rival = await signIn(target, RIVAL.email, RIVAL.password);
  client = await signInAsClient(target);
  admin = await signInAsAdmin(target);

  const { date, times } = await freeSlots(target.api, 1);
  await postJson(`${target.api}/contact`, contactBody({ email: RIVAL.email }));
  const body = appointmentBody(date, times[0] as string, { clientEmail: RIVAL.email });
  await postJson(`${target.api}/appointments`, body, rival);
  file = `${rivalId}/${DOCUMENT}/plan.pdf`;
  const uploaded = await fetch(`${storage}/object/documents/${file}`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/pdf' },
    body: 'the plan of Rhea Rival',
  });
  expect(uploaded.status).toBe(200);
  const shared = await ask(`${rest}/documents`, admin, 'POST', {
    id: DOCUMENT,
    user_id: rivalId,
    path: file,
    name: 'plan.pdf',
    mime_type: 'application/pdf',
    size_bytes: 22,
  });
  expect(shared.status).toBe(201);
});

const own = async (headers: Headers): Promise<unknown[]> => {
  const [history, data, profiles, documents] = await Promise.all([
    ask(`${rest}/my_history`, headers),
    callRpc(target, headers, 'export_my_data'),
    ask(`${rest}/profiles?select=id`, headers),
    ask(`${rest}/documents?select=id`, headers),
  ]);
  return [history.body, data.body, profiles.body, documents.body];
};
const download = (path: string, headers: Headers) =>
  fetch(`${storage}/object/documents/${path}`, { headers });

it('a control: the same requests read the attacker’s own data', async () => {
  const [history, data, profiles, documents] = await own(rival);
  expect((history as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual(['consultation', 'message']);
  expect(data).toMatchObject({ account: { email: RIVAL.email }, messages: [{}], documents: [{}] });
  expect(profiles).toEqual([{ id: rivalId }]);
  expect(documents).toEqual([{ id: DOCUMENT }]);
  expect(await (await download(file, rival)).text()).toBe('the plan of Rhea Rival');
});

describe('another client’s data', () => {
  it('is not read through any API', async () => {
    const roads = [
      `profiles?id=eq.${rivalId}`,
      `appointments?select=id&user_id=eq.${rivalId}`,
      `appointment_events?select=id`,
      `contact_submissions?select=id&user_id=eq.${rivalId}`,
      `documents?user_id=eq.${rivalId}`,
      `documents?path=eq.${encodeURIComponent(file)}`,
      `appointments?select=client_name&client_email=eq.${RIVAL.email}`,
      `booked_appointments?client_email=eq.${RIVAL.email}`,
    ];
    for (const road of roads) {
      expect({ road, ...(await ask(`${rest}/${road}`, client)) }).toEqual({ road, status: 200, body: [] });
    }
    const found = await ask(`${rest}/booked_appointments?select=client_name,client_email`, client);
    expect(JSON.stringify(found.body)).not.toMatch(/rival|Rhea/i);
    expect(JSON.stringify(await own(client))).not.toMatch(/rival|Rhea/i);
  });

  it('is not changed or deleted through any API', async () => {
    const before = await fingerprint(target.sql);
    const hidden = { ...client, prefer: 'return=representation' };
    const attacks: [string, string, unknown][] = [
      ['PATCH', `profiles?id=eq.${rivalId}`, { full_name: 'Mallory' }],
      ['PATCH', `profiles?id=eq.${CLIENT_ID}`, { id: rivalId }],
      ['PATCH', `profiles?id=eq.${CLIENT_ID}`, { role: 'admin' }],
      ['POST', 'profiles', { id: rivalId, full_name: 'Mallory' }],
      ['DELETE', `profiles?id=eq.${rivalId}`, undefined],
      ['PATCH', `appointments?user_id=eq.${rivalId}`, { user_id: CLIENT_ID }],
      ['PATCH', `appointments?user_id=eq.${rivalId}`, { status: 'cancelled' }],
      ['DELETE', `appointments?user_id=eq.${rivalId}`, undefined],
      ['PATCH', `contact_submissions?email=eq.${RIVAL.email}`, { user_id: CLIENT_ID }],
      ['DELETE', `contact_submissions?email=eq.${RIVAL.email}`, undefined],
      ['PATCH', `documents?id=eq.${DOCUMENT}`, { user_id: CLIENT_ID }],
      ['DELETE', `documents?id=eq.${DOCUMENT}`, undefined],
      ['POST', 'rpc/set_role', { p_user_id: CLIENT_ID, p_role: 'admin' }],
      ['POST', 'rpc/set_role', { p_user_id: ADMIN_ID, p_role: 'client' }],
      ['POST', 'rpc/delete_account', { p_user_id: rivalId }],
      ['POST', 'rpc/verify_password', { p_user_id: rivalId, p_password: RIVAL.password }],
    ];
    for (const [method, path, body] of attacks) {
      const response = await ask(`${rest}/${path}`, hidden, method, body);
      // Either refused, or a policy left nothing to hit.
      const harmless = REFUSED.includes(response.status) || JSON.stringify(response.body) === '[]';
      expect({ method, path, response, harmless }).toMatchObject({ harmless: true });
    }
    expect(await fingerprint(target.sql)).toEqual(before);
  });

  it('includes files that are not read, listed, signed, replaced, moved or removed', async () => {
    const post = (path: string, body: unknown) => ask(`${storage}/object/${path}`, client, 'POST', body);
    expect(REFUSED).toContain((await download(file, client)).status);
    expect(REFUSED).toContain((await fetch(`${storage}/object/public/documents/${file}`)).status);
    expect((await post('list/documents', { prefix: `${rivalId}/${DOCUMENT}`, limit: 10 })).body).toEqual([]);
    const refused = [
      await post(`sign/documents/${file}`, { expiresIn: 60 }),
      await post(`upload/sign/documents/${CLIENT_ID}/x/mine.txt`, {}),
      await post(`documents/${CLIENT_ID}/x/mine.txt`, { a: 1 }),
      await ask(`${storage}/object/documents/${file}`, client, 'PUT', { a: 1 }),
      await post('move', { bucketId: 'documents', sourceKey: file, destinationKey: `${CLIENT_ID}/x/p.pdf` }),
      await post('copy', { bucketId: 'documents', sourceKey: file, destinationKey: `${CLIENT_ID}/x/p.pdf` }),
      await ask(`${storage}/bucket/documents`, client, 'PUT', { public: true }),
    ];
    for (const response of refused)
      expect({ response, refused: REFUSED.includes(response.status) }).toMatchObject({
        refused: true,
      });
    await ask(`${storage}/object/documents`, client, 'DELETE', { prefixes: [file] });
    expect(await (await download(file, rival)).text()).toBe('the plan of Rhea Rival');
  });
});

describe('a token with a valid signature and another audience', () => {
  it('reads nothing if it is for another application', async () => {
    const headers = forgedHeaders(target, 'wrong audience');
    expect(await roleOf(target, headers)).toBe('guest');
    expect(await own(headers)).toEqual([[], null, [], []]);
    expect(REFUSED).toContain((await download(file, headers)).status);
    const { date, times } = await freeSlots(target.api, 1);
    const booking = await postJson(
      `${target.api}/appointments`,
      appointmentBody(date, times[0] as string),
      headers,
    );
    await expectRefusal(booking, 401);
    const password = { password: 'admin-pass-1' };
    await expectRefusal(await postJson(`${target.api}/account/delete`, password, headers), 401);
  });

  it('reads nothing if it is the token of a signed file link', async () => {
    const { body } = await ask(`${storage}/object/sign/documents/${file}`, rival, 'POST', { expiresIn: 60 });
    const { signedURL } = body as { signedURL: string };
    const token = new URL(signedURL, storage).searchParams.get('token');
    const headers = { ...key, authorization: `Bearer ${token}` };
    expect(await roleOf(target, headers)).not.toBe('client');
    for (const table of ['profiles', 'documents', 'appointments?select=id']) {
      expect(REFUSED).toContain((await ask(`${rest}/${table}`, headers)).status);
    }
    const response = await postJson(`${target.api}/account/delete`, { password: RIVAL.password }, headers);
    await expectRefusal(response, 401);
  });
});

const RETURNED = { prefer: 'return=representation' };

it('a demoted admin loses every right with the next query, with the same token', async () => {
  const setRole = (by: Headers, role: string) =>
    ask(`${rest}/accounts?id=eq.${CLIENT_ID}&select=role`, { ...by, ...RETURNED }, 'PATCH', { role });
  const messages = () => ask(`${rest}/contact_submissions?select=user_id`, client);
  const list = () => fetch(`${target.api}/contact-submissions`, { headers: client });

  expect((await setRole(client, 'admin')).body).toEqual([]);
  expect((await setRole(admin, 'admin')).body).toEqual([{ role: 'admin' }]);
  // The token from before never becomes an admin's.
  expect(await roleOf(target, client)).toBe('guest');
  client = await signInAsClient(target);
  expect((await messages()).body).toEqual([{ user_id: rivalId }]);
  // Staff read a client's file for a minute after the audit log has it, and not before.
  expect(REFUSED).toContain((await download(file, client)).status);
  const opening = { opened_at: new Date().toISOString() };
  const address = `${rest}/documents?select=id&id=eq.${DOCUMENT}`;
  const found = await ask(address, { ...client, ...RETURNED }, 'PATCH', opening);
  expect(found.body).toEqual([{ id: DOCUMENT }]);
  expect((await download(file, client)).status).toBe(200);
  const opened = await target.sql`
    select actor_id, subject, details from private.audit_log where action = 'document.open'`;
  expect(opened.map((row) => ({ ...row }))).toEqual([
    { actor_id: CLIENT_ID, subject: rivalId, details: { bytes: expect.any(Number), documentId: DOCUMENT } },
  ]);
  expect((await list()).status).toBe(200);

  expect((await setRole(admin, 'client')).body).toEqual([{ role: 'client' }]);
  expect(await messages()).toEqual({ status: 200, body: [] });
  expect(REFUSED).toContain((await download(file, client)).status);
  await expectRefusal(await list(), 403);
  expect((await setRole(client, 'admin')).body).toEqual([]);
  expect(await roleOf(target, client)).toBe('client');
});

it('a password change in a hijacked session cannot lock the owner out', async () => {
  const password = 'rival-pass-2';
  expect((await ask(`${auth}/user`, rival, 'PUT', { password })).status).toBe(200);
  RIVAL.password = password;
  const told = await target.sql`
    select recipient, payload ->> 'name' as name from private.outbox where kind = 'password_changed'`;
  expect(told).toEqual([{ recipient: RIVAL.email, name: 'Rhea Rival' }]);
});

describe('POST /account/delete', () => {
  const remove = (headers: Headers, password: unknown, over = {}) =>
    postJson(`${target.api}/account/delete`, { password, ...over }, headers);

  it('401 without a session', async () => {
    await expectRefusal(await remove({}, RIVAL.password), 401);
    await expectRefusal(await remove(key, RIVAL.password), 401);
  });

  it('403 for wrong passwords, 429 from the sixth on, the right one included', async () => {
    for (const guess of ['wrong', 'Rival-pass-1', `${RIVAL.password} `, "' or 1=1 --", 'client-pass-1']) {
      expect(await expectRefusal(await remove(rival, guess), 403)).toBe('The password is incorrect.');
    }
    const response = await remove(rival, RIVAL.password);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectRefusal(response, 429);
    // It is the account that is counted, not the place it comes from.
    await expectRefusal(await remove(client, 'wrong'), 403);
  });

  it('deletes only the caller’s account, whatever id the body contains', async () => {
    await target.sql`delete from private.rate_limits`;
    await expectRefusal(await remove(client, 'client-pass-1', { userId: rivalId }), 422);
    await expectRefusal(await remove(client, RIVAL.password), 403);
    expect((await own(rival))[2]).toEqual([{ id: rivalId }]);
  });

  it('409 for the last admin', async () => {
    expect(await expectRefusal(await remove(admin, 'admin-pass-1'), 409)).toMatch(
      /^You can’t remove the last admin/,
    );
    expect(await roleOf(target, admin)).toBe('admin');
  });

  it('leaves no file, no way to sign in, and a token without rights', async () => {
    const response = await remove(rival, RIVAL.password);
    expect([response.status, await response.json()]).toEqual([200, { status: 'deleted', kept: 0 }]);
    expect(await roleOf(target, rival)).toBe('guest');
    expect(await own(rival)).toEqual([[], null, [], []]);
    await expectRefusal(await remove(rival, RIVAL.password), 401);
    expect((await ask(`${auth}/token?grant_type=password`, key, 'POST', RIVAL)).status).toBe(400);
    expect(REFUSED).toContain((await download(file, admin)).status);
    const [left] = await target.sql`select count(*)::int as files from storage.objects`;
    expect(left).toEqual({ files: 0 });
    const traces = await target.sql`
      select 'mail' as what, kind as text from private.outbox o where o::text ilike '%rival%'
      union all select 'line', payload::text from auth.audit_log_entries where payload::text ilike '%rival@%'
      union all select 'identity', identity_data::text from auth.identities where identity_data::text ilike '%rival%'`;
    expect(traces).toEqual([{ what: 'mail', text: 'account_deleted' }]);
  });
});
