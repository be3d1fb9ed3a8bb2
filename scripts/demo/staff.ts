import type { TransactionSql } from 'postgres';
import { FIRM_TIME_ZONE } from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';
import type { DemoEvent } from './clock.ts';
import { AVERY, COLLEAGUES, type DemoContext, type Person } from './people.ts';

/** The colleagues that clients book; by their position in `COLLEAGUES`. */
export const CONSULTANTS = COLLEAGUES.slice(0, 2);

/** Creates a confirmed account. It has no password, so that no one can sign in with it. */
async function createAccount(sql: TransactionSql, id: string, email: string, profile: object): Promise<void> {
  await sql`
    insert into auth.users (
      id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    ) values (
      ${id}, 'authenticated', 'authenticated', ${email}, private.now(), '{"provider": "email", "providers": ["email"]}',
      ${sql.json(profile as never)}, private.now(), private.now()
    )`;
}

/** Creates the events by which colleagues and clients get their accounts, before the first message. */
export function accountEvents({ calendar }: DemoContext, clients: readonly Person[]): DemoEvent[] {
  const start = new Date(`${calendar.firstDay}T00:30:00Z`);
  const colleagues = COLLEAGUES.map(({ id, email, name }) => ({
    at: start,
    by: AVERY.id,
    async run(sql: TransactionSql) {
      await createAccount(sql, id, email, { full_name: name, company: FIRM.name });
      await sql`update private.user_roles set role = 'admin', password_proven_at = private.now() where user_id = ${id}`;
    },
  }));
  return [
    // Without an account, so that the first admin needs no session before there is one.
    {
      at: new Date(start.getTime() - 1000),
      run: (sql: TransactionSql) =>
        sql`update private.user_roles set password_proven_at = coalesce(password_proven_at, private.now()) where user_id = ${AVERY.id}`,
    },
    ...colleagues,
    ...CONSULTANTS.map(({ id, name }) => ({
      at: new Date(start.getTime() + 60_000),
      by: AVERY.id,
      run: (sql: TransactionSql) => addConsultant(sql, id, name),
    })),
    ...clients.map((client, n) => ({
      at: new Date((client.knownSince as Date).getTime() + (3 + (n % 20)) * 3_600_000),
      run: (sql: TransactionSql) =>
        createAccount(sql, clientId(n), client.email, { full_name: client.name, company: client.company }),
    })),
  ].filter(({ at }) => at < calendar.now);
}

/** The id of the account of the nth client. */
export const clientId = (n: number): string =>
  `de300000-0000-4000-8000-0000000c${String(n).padStart(4, '0')}`;

/** The staff with the weekly hours of the firm. */
async function addConsultant(sql: TransactionSql, id: string, name: string): Promise<void> {
  await sql`
    with added as (
      insert into public.consultants (user_id, name, time_zone) values (${id}, ${name}, ${FIRM_TIME_ZONE}) returning id
    )
    insert into public.availability_rules (consultant_id, weekday, start_time, end_time)
    select added.id, hours.weekday, hours.start_time, hours.end_time
    from added, public.availability_rules hours join public.consultants c on c.id = hours.consultant_id
    where c.name = ${FIRM.brand}`;
}
