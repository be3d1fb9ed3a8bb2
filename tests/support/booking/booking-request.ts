import type { Sql } from 'postgres';
import type { CompositeTypes } from '../../../supabase/functions/_shared/contracts/database.types.ts';
import type { RequestGuard } from '../../../supabase/functions/_shared/db/rpc.ts';

/** A booking by Casey Client as an argument in SQL. */
export const bookingRequest = (sql: Sql, wanted: Partial<CompositeTypes<'booking_request'>>) =>
  sql`jsonb_populate_record(null::public.booking_request, ${sql.json({
    client_name: 'Casey Client',
    client_email: 'casey@tests.example',
    time_zone: 'UTC',
    ...wanted,
  })})`;

/** The guard of a request as an argument in SQL. */
export const requestGuard = (sql: Sql, guard: RequestGuard) =>
  sql`jsonb_populate_record(null::public.request_guard, ${sql.json({ ...guard })})`;
