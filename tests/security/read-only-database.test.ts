import { expect, it } from 'vitest';
import { postJson } from '../support/booking/booking.ts';
import { attackTarget, contactBody, expectRefusal } from './support/attack-target.ts';

const target = attackTarget();

/** As a hosted project becomes when its disk is full. Existing sessions follow at once. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const sql = await target.sql.reserve();
  await sql`set default_transaction_read_only = off`;
  await sql.unsafe(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await sql`select pg_reload_conf()`;
  sql.release();
}

const databaseOf = async () => {
  const health = await fetch(`${target.api}/health`);
  return [health.status, ((await health.json()) as { database: string }).database];
};

it('says that nothing can be saved while the database is read-only, and saves again afterwards', {
  tags: ['embedded', 'superuser', 'own-database'],
}, async () => {
  expect(await databaseOf()).toEqual([200, 'ok']);
  await setReadOnly(true);
  await expect.poll(databaseOf, { timeout: 20_000 }).toEqual([503, 'read_only']);
  const refused = await postJson(`${target.api}/contact`, contactBody());
  expect(await expectRefusal(refused, 503)).toBe(
    'We can’t save anything right now. Nothing was saved. Please try again in a few minutes, or call us.',
  );
  await setReadOnly(false);
  await expect.poll(databaseOf).toEqual([200, 'ok']);
  expect((await postJson(`${target.api}/contact`, contactBody())).status).toBe(201);
});
