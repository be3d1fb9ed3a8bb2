import postgres, { type Sql } from 'postgres';
import { fillAppointments } from '../../tests/support/database/fill-appointments.ts';
import { fillBusyTimes } from '../../tests/support/database/fill-busy-times.ts';
import { type Metric, percentile } from './metric.ts';
import { timeStatementPerRow } from './single-connection.ts';
import { startThrowAwayDatabase } from './throw-away-database.ts';

const SIZES = [1_000, 100_000, 1_000_000];
const ROUNDS = 5;
const TYPE = 'AI Strategy Consultation';
const DAY = `select current_date + 1 + n % 30 as first, current_date + 1 + n % 30 as last from generate_series(1, 1000) n`;
const WINDOW = `select current_date as first, current_date + 30 as last from generate_series(1, 200) n`;
const SLOTS = `perform * from public.list_available_slots('${TYPE}', r.first, r.last)`;
const CREATE = `perform public.create_appointment(
  jsonb_populate_record(null::public.booking_request, jsonb_build_object(
    'client_name', 'Casey Client', 'client_email', 'casey' || r.n || '@bench.example', 'client_phone', '404 555 0142',
    'company', 'Acme', 'service_type', '${TYPE}', 'preferred_date', r.slot_date, 'preferred_time', r.slot_time,
    'message', 'Hello there', 'time_zone', private.firm_time_zone()
  )),
  jsonb_populate_record(null::public.request_guard, jsonb_build_object('idempotency_key', 'bench ' || r.n, 'request_hash', 'hash'))
)`;
const CREATES = 1500;

const BUSY_TIMES = 50_000;

interface Spread {
  median: number;
  p95: number;
  /** Processor time of one call, in seconds. */
  cpu: number;
}

/** The quietest of several rounds: others may use the machine, too. */
async function quietest(round: () => Promise<{ cpu: number; durations: number[] }>): Promise<Spread> {
  const rounds: Spread[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const { cpu, durations } = await round();
    rounds.push({ cpu, median: percentile(durations, 0.5), p95: percentile(durations, 0.95) });
  }
  const least = (of: (spread: Spread) => number) => Math.min(...rounds.map(of));
  return { median: least((one) => one.median), p95: least((one) => one.p95), cpu: least((one) => one.cpu) };
}

/** Free times of a year, each booked once; what was booked is taken away again. */
async function createOnce(sql: Sql) {
  await sql.unsafe(`
    delete from public.appointments where idempotency_key like 'bench%';
    delete from private.outbox where kind <> 'contact_notice';
    delete from private.idempotency_records where scope <> 'fill';`);
  for (const table of [
    'public.appointments',
    'public.appointment_events',
    'private.manage_tokens',
    'private.outbox',
    'private.idempotency_records',
  ])
    await sql.unsafe(`vacuum analyze ${table}`);
  return timeStatementPerRow(sql, `select * from bench_slots order by n limit ${CREATES}`, CREATE);
}

async function measureCreates(sql: Sql): Promise<Spread> {
  await sql.unsafe(`
    update public.consultation_types set window_days = 365;
    create temp table if not exists bench_slots as
    select row_number() over (order by md5(starts_at::text)) as n, slot_date, slot_time
    from public.list_available_slots('${TYPE}', current_date, current_date + 365);
    analyze bench_slots;`);
  const spread = await quietest(() => createOnce(sql));
  await sql.unsafe(`
    delete from public.appointments where idempotency_key like 'bench%';
    update public.consultation_types set window_days = 30;`);
  return spread;
}

/** Availability and bookings in the database itself, with more and more appointments in it. */
export async function measureBookingDatabase(root: string): Promise<Metric[]> {
  const database = await startThrowAwayDatabase(root);
  const sql = postgres(database.url('supabase_admin'), { max: 1, onnotice: () => undefined });
  const metrics: Metric[] = [];
  const firsts = new Map<string, number>();
  try {
    await fillBusyTimes(sql, BUSY_TIMES, 365);
    for (const size of SIZES) {
      process.stdout.write(
        `${size.toLocaleString('en-US')} appointments (filling takes minutes for the last)\n`,
      );
      await fillAppointments(sql, size);
      const label = `with ${size.toLocaleString('en-US')} appointments and ${BUSY_TIMES.toLocaleString('en-US')} busy times`;
      for (const [name, query, atMost] of [
        ['one day', DAY, 2],
        ['a 30-day window', WINDOW, 5],
      ] as const) {
        const { median, p95, cpu } = await quietest(() => timeStatementPerRow(sql, query, SLOTS));
        metrics.push({ name: `availability of ${name} ${label}, p95`, value: p95, unit: 'ms', atMost });
        const first = firsts.get(name) ?? median;
        firsts.set(name, first);
        if (size === SIZES.at(-1)) {
          metrics.push({
            name: `${name}: its median, beside that of 1,000`,
            value: median / first,
            unit: 'times',
            atMost: 1.2,
          });
        }
        if (query === DAY) {
          metrics.push({
            name: `availability of one day a core ${label}`,
            value: 1 / cpu,
            unit: 'a second',
            atLeast: 3000,
          });
        }
      }
      const creates = await measureCreates(sql);
      metrics.push({
        name: `bookings a core ${label}`,
        value: 1 / creates.cpu,
        unit: 'a second',
        atLeast: 2000,
      });
      metrics.push({ name: `a booking ${label}, p95`, value: creates.p95, unit: 'ms' });
    }
    return metrics;
  } finally {
    await sql.end();
    await database.stop();
  }
}
