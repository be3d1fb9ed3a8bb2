import {
  applyBooked,
  applyMove,
  applyReassignment,
  applyRelease,
  applyStep,
  type Booking,
  dueReminder,
  type Initiator,
  isAllowedTransition,
  isLapsed,
  isLive,
  MINUTE_STEPS,
  needsApology,
} from './booking.ts';
import { compareWithRow, settleSlot } from './compare.ts';
import type { Done } from './operations.ts';
import type { Event, Reading, Row } from './read.ts';
import { ADMIN, type ConsultationType, OWNER } from './world.ts';

const HOLD_MS = 300_000;
const UNCONFIRMED = 'The email address was not confirmed in time';

interface Settled {
  bookings: Map<string, Booking>;
  kinds: ConsultationType[];
  now: number;
  done: Done[];
  reading: Reading;
  fault(what: string): void;
}

function newBooking(row: Row, kinds: ConsultationType[], now: number): Booking {
  return {
    id: row.id,
    kind: kinds.find(({ name }) => name === row.kind) as ConsultationType,
    status: '',
    consultant: row.consultant,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    sequence: 0,
    owned: row.userId === OWNER,
    tokens: [],
    unpaid: false,
    expiresAt: now + HOLD_MS,
    verified: false,
    released: false,
    createdAt: now,
    mails: new Set(),
    reminded: new Set(),
    apologized: new Set(),
  };
}

/** Operations of one booking that were answered with success, each to be found in its events once. */
class Responses {
  readonly left: Done[];
  constructor(done: Done[], booking: string) {
    this.left = done.filter(({ operation, outcome, id }) => {
      const about = 'id' in operation ? operation.id : id;
      return outcome === 'done' && about === booking;
    });
  }
  take(fits: (done: Done) => boolean): Done | undefined {
    const index = this.left.findIndex(fits);
    return index < 0 ? undefined : this.left.splice(index, 1)[0];
  }
}

const actorOf = ({ operation }: Done) => {
  if (operation.do === 'staff' || operation.do === 'reassign') return ADMIN;
  return 'guest' in operation && operation.guest === 'account' ? OWNER : null;
};

/** Replays one event; a fault when no successful response explains it, or when the transition is invalid. */
function replay(booking: Booking, event: Event, next: number, responses: Responses, all: Settled): void {
  const { now, fault } = all;
  const what = `${event.from} to ${event.to} of ${booking.id}`;
  if ((event.from ?? '') !== booking.status) fault(`event: ${what}, but it was ${booking.status}`);
  const moved = /^Moved from (.*)$/.exec(event.reason ?? '')?.[1];
  if (moved) {
    const response = responses.take(
      ({ operation }) => operation.do === 'move' && operation.slot.startsAt === next,
    );
    if (!response || actorOf(response) !== event.actor) fault(`event: ${what} moved by nobody`);
    if (Date.parse(moved) !== booking.startsAt) fault(`event: ${what} moved from ${moved}, where it was not`);
    applyMove(booking, next, now);
    if (booking.status !== event.to) fault(`state: ${what}, to be ${booking.status} after a move`);
    return;
  }
  if (event.reason?.startsWith('Assigned to ')) {
    const response = responses.take(({ operation }) => operation.do === 'reassign');
    if (!response || actorOf(response) !== event.actor) fault(`event: ${what} reassigned by nobody`);
    applyReassignment(booking);
    return;
  }
  if (event.reason === UNCONFIRMED) {
    if (!isLapsed(booking, now) || booking.status !== 'confirmed') fault(`event: ${what} released too early`);
    if (event.actor !== null) fault(`event: ${what} released by ${event.actor}`);
    applyRelease(booking);
    return;
  }
  if (!isAllowedTransition(booking.status, event.to)) fault(`state: ${what} is no step`);
  if (event.to === 'held') {
    if (!responses.take(({ operation }) => operation.do === 'hold')) fault(`event: ${what} by nobody`);
    booking.status = 'held';
    return;
  }
  if (booking.status === '' || booking.status === 'held') {
    if (!responses.take(({ operation }) => operation.do === 'book')) fault(`event: ${what} by nobody`);
    applyBooked(booking, event.to, now);
    return;
  }
  const response = responses.take(
    ({ operation }) =>
      'mark' in operation &&
      operation.mark === event.reason &&
      (operation.do === 'cancel' ? 'cancelled' : operation.do === 'staff' && operation.status) === event.to,
  );
  let by: Initiator = response?.operation.do === 'staff' ? 'staff' : 'guest';
  if (!response) {
    by = 'minute';
    const step = MINUTE_STEPS.find(({ to, reason }) => to === event.to && reason === event.reason);
    if (!step?.isDue(booking, now) || event.actor !== null) fault(`event: ${what} by nobody`);
  } else if (actorOf(response) !== event.actor) fault(`event: ${what} by ${event.actor}`);
  applyStep(booking, event.to, by, now);
}

/** Where each move of a batch led: its event tells from where, so the next one's event, or else the row, tells where to. */
function movesOf(events: Event[], row: Row): Map<string, number> {
  const moves = events.filter(({ reason }) => reason?.startsWith('Moved from '));
  return new Map(
    moves.map(({ id }, index) => {
      const after = moves[index + 1]?.reason?.slice('Moved from '.length);
      return [id, after ? Date.parse(after) : row.startsAt];
    }),
  );
}

function settleOne(id: string, events: Event[], all: Settled): void {
  const { bookings, kinds, now, done, reading, fault } = all;
  const row = reading.rows.get(id);
  const responses = new Responses(done, id);
  const known = bookings.get(id);
  const released = done.some(({ operation }) => operation.do === 'release' && operation.holdId === id);
  if (!row) {
    if (known?.status !== 'held' || (!released && (known.expiresAt ?? 0) > now))
      fault(`state: ${id} is gone`);
    if (responses.left.some(({ operation }) => operation.do === 'book'))
      fault(`event: ${id} was booked and is gone`);
    bookings.delete(id);
    return;
  }
  const booking = known ?? newBooking(row, kinds, now);
  const wasLapsed = isLapsed(booking, now);
  const operations = responses.left.map(({ operation }) => operation);
  bookings.set(id, booking);
  // A hold goes to another time, and then on, without an event.
  const places = responses.left.flatMap(({ operation }) => ('slot' in operation ? [operation.slot] : []));
  if (booking.status === 'held' || booking.status === '') {
    const first = events.find(({ reason }) => reason?.startsWith('Moved from '))?.reason?.slice(11);
    const held = first ? Date.parse(first) : row.startsAt;
    // Two requests with one key, or one hold, may differ in type then: the first wins.
    const place = places.find(({ startsAt, kind }) => startsAt === held && kind.name === row.kind);
    if (place) {
      Object.assign(booking, { kind: place.kind, startsAt: place.startsAt, endsAt: place.endsAt });
    }
    if (responses.left.some(({ operation }) => operation.do === 'hold')) booking.expiresAt = now + HOLD_MS;
  }
  const statuses = new Set([booking.status]);
  const targets = movesOf(events, row);
  for (const event of events) {
    replay(booking, event, targets.get(event.id) ?? 0, responses, all);
    statuses.add(booking.status);
  }
  settleSlot({ booking, row, wasLapsed, operations }, fault);
  // Said again (by a repeated key, a second click, a renewed hold), it is done once; a move is never said again.
  for (const { operation } of responses.left) {
    const again =
      operation.do === 'book' ||
      operation.do === 'hold' ||
      operation.do === 'verify' ||
      (operation.do === 'cancel' && statuses.has('cancelled')) ||
      (operation.do === 'staff' && statuses.has(operation.status));
    if (!again) fault(`event: ${JSON.stringify(operation)} of ${id} left none`);
  }
  if (released && row.status === 'held') fault(`state: ${id} was released and is still held`);
  for (const { token } of done.filter((one) => one.id === id)) if (token) booking.tokens.push(token);
  compareWithRow(booking, row, fault);
  const wish = done.filter(({ operation, id: made }) => ('id' in operation ? operation.id : made) === id);
  const [only] = wish;
  // A repeated key is answered with the booking of the first request, which may have wished another one.
  if (wish.length === 1 && only?.outcome === 'done' && 'consultant' in only.operation) {
    const operation = only.operation;
    const consultant = 'key' in operation && operation.key !== null ? null : operation.consultant;
    if (consultant && consultant !== row.consultant)
      fault(`state: ${id} is with ${row.consultant}, not ${consultant}`);
  }
  booking.consultant = row.consultant;
}

const REMINDER = /^appointment_unanswered_notice:.*:(\d+:\d+)$/;
const APOLOGY = /^appointment_missed:.*:(\d+)$/;

function settleMails({ bookings, reading, now, done, fault }: Settled, before: Map<string, number>): void {
  const found = new Map<string, string[]>();
  for (const { booking: id, key } of reading.mails) {
    const [, reminder] = REMINDER.exec(key) ?? [];
    const [, apology] = APOLOGY.exec(key) ?? [];
    const booking = bookings.get(id);
    const minute = done.some(({ operation }) => operation.do === 'minute');
    if (reminder && booking) {
      // A move of the same batch may have followed it.
      const at = { ...booking, startsAt: Number.parseInt(reminder, 10) * 1000 };
      if (!minute || booking.reminded.has(reminder) || dueReminder(at, now) !== reminder)
        fault(`mail: ${key} without a reason`);
      booking.reminded.add(reminder);
    } else if (apology && booking) {
      const at = { ...booking, startsAt: Number(apology) * 1000 };
      if (!minute || booking.apologized.has(Number(apology)) || !needsApology(at, now))
        fault(`mail: ${key} without a reason`);
      booking.apologized.add(Number(apology));
    } else found.set(id, [...(found.get(id) ?? []), key]);
  }
  for (const id of new Set([...before.keys(), ...found.keys()])) {
    const got = (found.get(id) ?? []).sort();
    const mails = bookings.get(id)?.mails ?? new Set<string>();
    // Whether the address was confirmed before or after another change of the batch decides what the confirmation says.
    const changes = done.flatMap(({ operation }) =>
      'id' in operation && operation.id === id ? [operation.do] : [],
    );
    if (changes.length > 1 && changes.includes('verify')) {
      const isEntry = (key: string) => key.startsWith('appointment_confirmed') || key.endsWith(':proven');
      for (const key of [...mails].slice(before.get(id) ?? 0))
        if (isEntry(key) && !got.includes(key)) mails.delete(key);
      for (const key of got.filter(isEntry)) mails.add(key);
    }
    const wanted = [...mails].slice(before.get(id) ?? 0).sort();
    if (wanted.join() !== got.join())
      fault(`mail: ${id} has ${got.join() || 'none'}, not ${wanted.join() || 'none'}`);
  }
}

/** Brings the model to where the responses and the events of a batch lead, and says what does not fit. */
export function applyBatchToModel(all: Settled): void {
  const { bookings, reading, fault } = all;
  const events = Map.groupBy(reading.events, ({ booking }) => booking);
  const expiring = [...bookings.values()].filter((one) => isLive(one) && one.expiresAt !== null);
  const touched = all.done.flatMap(({ operation, id }) =>
    'id' in operation ? [operation.id] : id ? [id] : [],
  );
  const before = new Map<string, number>();
  for (const id of new Set([...touched, ...events.keys(), ...expiring.map(({ id }) => id)])) {
    before.set(id, bookings.get(id)?.mails.size ?? 0);
    settleOne(id, events.get(id) ?? [], all);
  }
  settleMails(all, before);
  if (reading.overlaps > 0) fault(`overlap: ${reading.overlaps} appointments begin within another one`);
  if (reading.overCap > 0) fault(`state: ${reading.overCap} days have more than their cap`);
}
