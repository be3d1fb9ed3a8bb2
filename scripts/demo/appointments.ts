import type { TransactionSql } from 'postgres';
import {
  DISCOVERY_CALL,
  FIRM_TIME_ZONE,
} from '../../supabase/functions/_shared/contracts/booking/booking-rules.ts';
import { CONSULTATIONS } from '../../supabase/functions/_shared/contracts/consultations.ts';
import { FIRM } from '../../supabase/functions/_shared/contracts/firm.ts';
import { addDays } from '../../supabase/functions/_shared/contracts/time.ts';
import { instantAt } from './calendar.ts';
import type { DemoEvent } from './clock.ts';
import { type DemoContext, meet, type Person, STAFF, type StaffMember } from './people.ts';
import { CONSULTANTS } from './staff.ts';

/** The hours that clients book, on the firm's clock. */
const STARTS = [9, 10, 11, 13, 14, 15, 16].map((hour) => hour * 60);
const CALENDARS = [FIRM.brand, ...CONSULTANTS.map(({ name }) => name)];
/** How often each consultation is booked, from the first of the list on; a Discovery Call as often as two others. */
const SHARES = [20, 14, 10, 9, 7, 6];
const SERVICES: Record<string, number> = Object.fromEntries(
  CONSULTATIONS.map(({ name }, at) => [name, name === DISCOVERY_CALL ? 34 : (SHARES[at] ?? 5)]),
);
const CANCELLATIONS = [
  'Our controller is ill this week',
  'We need more time to collect the figures',
  'The owner is traveling',
];
const COMMENTS = [
  'Clear, honest, and on time.',
  'I liked that we were told what not to buy.',
  'Useful, but half an hour was short for our questions.',
  'They had read our message and asked the right things.',
];
const HOUR_MS = 3_600_000;
const DAYS_AHEAD = 26;

/** An appointment that is in the database already. */
export interface BookedTime {
  calendar: string;
  start: Date;
  end: Date;
}

interface Slot {
  calendar: string;
  start: Date;
}

interface Booking {
  id: string;
  person: Person;
  slot: Slot;
  service: string;
  created: Date;
}

/** How far a booking of the past got, and how often. */
const PAST = { completed: 76, no_show: 8, cancelled: 9, declined: 4, forgotten: 3 };
const NEXT = { confirmed: 58, pending: 32, cancelled: 10 };

function minutesOf(service: string): number {
  return CONSULTATIONS.find(({ name }) => name === service)?.duration_minutes ?? 60;
}

function insert({ id, person, slot, service }: Booking) {
  const end = new Date(slot.start.getTime() + minutesOf(service) * 60_000);
  const isCall = service === DISCOVERY_CALL;
  return (sql: TransactionSql) => sql`
    insert into public.appointments (
      id, consultant_id, consultation_type_id, client_name, client_email, client_phone, company, message, meets_by,
      service_type, starts_at, ends_at, busy, guest_time_zone, status, verified_at
    )
    select ${id}, c.id, t.id, ${person.name}, ${person.email}, ${person.phone}, ${person.company},
      ${`We would like to talk about ${person.subject}.`}, ${isCall ? 'voice' : 'video'}, t.name, ${slot.start}, ${end},
      tstzrange(${slot.start}, ${end}), ${FIRM_TIME_ZONE}, ${isCall ? 'confirmed' : 'pending'}, private.now()
    from public.consultants c, public.consultation_types t where c.name = ${slot.calendar} and t.name = ${service}`;
}

/** Creates the events of `past` appointments of the year and `next` ones of the coming weeks, all clear of `bookings`. */
export function appointmentEvents(
  context: DemoContext,
  people: readonly Person[],
  bookings: readonly BookedTime[],
  { past, next }: { past: number; next: number },
): DemoEvent[] {
  const { random, calendar } = context;
  const { now } = calendar;
  const events: DemoEvent[] = [];
  const taken = new Set<string>();

  function slotOn(date: string): Slot | undefined {
    if (!calendar.isWorkday(date)) return undefined;
    const name = random.weighted({
      [CALENDARS[0] as string]: 4,
      [CALENDARS[1] as string]: 3,
      [CALENDARS[2] as string]: 2,
    });
    const minutes = random.pick(STARTS) as number;
    const key = `${name} ${date} ${minutes}`;
    const start = instantAt(date, minutes);
    const end = new Date(start.getTime() + HOUR_MS);
    const isBooked = bookings.some((each) => each.calendar === name && each.start < end && each.end > start);
    if (isBooked || taken.has(key)) return undefined;
    taken.add(key);
    return { calendar: name, start };
  }

  function freeSlot(nextDate: () => string): Slot {
    for (;;) {
      const slot = slotOn(nextDate());
      if (slot) return slot;
    }
  }

  function change(
    booking: Booking,
    at: Date,
    by: StaffMember | undefined,
    status: string,
    reason = '',
  ): void {
    if (at >= now) return;
    events.push({
      at,
      ...(by ? { by: by.id } : {}),
      async run(sql) {
        await sql`select set_config('app.reason', ${reason}, true)`;
        await sql`update public.appointments set status = ${status} where id = ${booking.id}`;
        await sql`select set_config('app.reason', '', true)`;
      },
    });
  }

  function move(booking: Booking, at: Date, by: StaffMember, slot: Slot): void {
    if (at >= now) return;
    const former = booking.slot.start.toISOString().replace('.000', '');
    const end = new Date(slot.start.getTime() + minutesOf(booking.service) * 60_000);
    booking.slot = slot;
    events.push({
      at,
      by: by.id,
      async run(sql) {
        await sql`
          update public.appointments set starts_at = ${slot.start}, ends_at = ${end}, busy = tstzrange(${slot.start}, ${end}),
            ics_sequence = ics_sequence + 1,
            consultant_id = (select id from public.consultants where name = ${slot.calendar})
          where id = ${booking.id}`;
        await sql`
          insert into public.appointment_events (appointment_id, actor_id, from_status, to_status, reason)
          select id, ${by.id}, status, status, ${`Moved from ${former}`} from public.appointments where id = ${booking.id}`;
      },
    });
  }

  function book(n: number, slot: Slot, created: Date): Booking {
    const person = random.pick(people) as Person;
    const id = `de300000-0000-4000-8000-0000000b${String(n).padStart(4, '0')}`;
    const booking = { id, person, slot, service: random.weighted(SERVICES), created };
    meet(person, created);
    events.push({ at: created, run: insert(booking) });
    return booking;
  }

  function confirm(booking: Booking, by: StaffMember): Date {
    const at = calendar.atWork(booking.created, 50);
    // A request at the last minute is confirmed before it begins.
    const before = new Date(Math.min(at.getTime(), booking.slot.start.getTime() - HOUR_MS));
    if (booking.service !== DISCOVERY_CALL) change(booking, before, by, 'confirmed');
    return before;
  }

  const secondWeek = addDays(calendar.firstDay, 16);

  /** Some days before the appointment, and in the last days for one far ahead. */
  function createdFor({ start }: Slot): Date {
    const before = (2 + random.below(12)) * 24 - random.below(6) + random.below(60) / 60;
    const wanted = start.getTime() - before * HOUR_MS;
    return new Date(
      wanted < now.getTime() - HOUR_MS ? wanted : now.getTime() - (1 + random.below(200)) * HOUR_MS,
    );
  }

  for (let n = 0; n < past; n += 1) {
    const slot = freeSlot(() => {
      // After the second week, when the accounts of the staff exist.
      const date = calendar.day();
      return date < calendar.today && date > secondWeek
        ? date
        : addDays(calendar.today, -1 - random.below(28));
    });
    const booking = book(n, slot, createdFor(slot));
    const by = random.pick(STAFF) as StaffMember;
    const outcome = random.weighted(PAST);
    if (outcome === 'declined' && booking.service !== DISCOVERY_CALL) {
      change(booking, calendar.atWork(booking.created, 60), by, 'declined', 'Outside what we do');
      continue;
    }
    const confirmed = confirm(booking, by);
    if (outcome === 'cancelled') {
      const at = new Date(confirmed.getTime() + HOUR_MS / 2);
      change(
        booking,
        at,
        random.chance(50) ? by : undefined,
        'cancelled',
        random.pick(CANCELLATIONS) as string,
      );
      continue;
    }
    if (random.chance(9)) {
      const day = addDays(slot.start.toISOString().slice(0, 10), 1 + random.below(4));
      const later = day < calendar.today ? slotOn(day) : undefined;
      if (later) move(booking, new Date(confirmed.getTime() + HOUR_MS / 4), by, later);
    }
    const ended = new Date(booking.slot.start.getTime() + HOUR_MS);
    if (outcome === 'forgotten' || outcome === 'declined')
      change(booking, new Date(ended.getTime() + 12 * HOUR_MS), undefined, 'completed');
    else change(booking, new Date(ended.getTime() + HOUR_MS / 3), by, outcome);
    if (outcome === 'completed' && random.chance(35)) rate(booking, new Date(ended.getTime() + 26 * HOUR_MS));
  }

  function rate(booking: Booking, at: Date): void {
    if (at >= now) return;
    const rating = Number(random.weighted({ 5: 60, 4: 26, 3: 9, 2: 4, 1: 1 }));
    const comment = random.chance(45) ? (random.pick(COMMENTS) as string) : null;
    events.push({
      at,
      run: (sql) => sql`
        insert into public.appointment_ratings (appointment_id, rating, comment, created_at)
        values (${booking.id}, ${rating}, ${comment}, private.now())`,
    });
  }

  for (let n = 0; n < next; n += 1) {
    // More of the near days are taken than of the far ones, and some appointments are today.
    const slot = freeSlot(() =>
      addDays(
        calendar.today,
        n < 5 && calendar.isWorkday(calendar.today)
          ? 0
          : 1 + Math.floor(DAYS_AHEAD * (random.below(1000) / 1000) ** 1.6),
      ),
    );
    const booking = book(past + n, slot, createdFor(slot));
    const by = random.pick(STAFF) as StaffMember;
    // The firm is reminded of requests that start soon, and the demo sends no emails.
    const isSoon = slot.start.getTime() < now.getTime() + 4 * 24 * HOUR_MS;
    const outcome = isSoon ? 'confirmed' : random.weighted(NEXT);
    if (outcome === 'pending' && booking.service !== DISCOVERY_CALL) continue;
    const confirmed = confirm(booking, by);
    if (outcome === 'cancelled')
      change(
        booking,
        new Date(confirmed.getTime() + 600_000),
        undefined,
        'cancelled',
        random.pick(CANCELLATIONS) as string,
      );
    else if (!isSoon && random.chance(12)) {
      const later = slotOn(addDays(slot.start.toISOString().slice(0, 10), 1));
      if (later) move(booking, new Date(confirmed.getTime() + 600_000), by, later);
    }
  }
  return events;
}
