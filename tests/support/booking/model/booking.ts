import type { ConsultationType } from './world.ts';

/** What the model believes of one row of appointments. */
export interface Booking {
  id: string;
  kind: ConsultationType;
  /** Empty until its first event has been read. */
  status: string;
  consultant: string;
  startsAt: number;
  endsAt: number;
  sequence: number;
  owned: boolean;
  tokens: string[];
  unpaid: boolean;
  /** When a hold, or the slot of a booking whose email address is not confirmed, expires. Null: it does not. */
  expiresAt: number | null;
  verified: boolean;
  /** Whether the slot was released, because the email address was not confirmed in time. */
  released: boolean;
  createdAt: number;
  /** Keys of the mails that it must have, each exactly once. */
  mails: Set<string>;
  /** Reminders to the firm, because no one had answered: start in seconds and hours before it, "1804788000:24". */
  reminded: Set<string>;
  /** Starts, in seconds, that no one had answered, and for which the client got an apology. */
  apologized: Set<number>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The arrows of the status machine; a move may lead from pending to pending and from confirmed to confirmed. */
const STEPS: Record<string, string[]> = {
  '': ['held', 'pending', 'confirmed'],
  held: ['pending', 'confirmed'],
  pending: ['confirmed', 'cancelled', 'declined'],
  confirmed: ['completed', 'no_show', 'cancelled', 'declined'],
  completed: ['no_show'],
  no_show: ['completed'],
};

export const isAllowedTransition = (from: string, to: string) => STEPS[from]?.includes(to) ?? false;
export const isLive = ({ status }: { status: string }) => ['held', 'pending', 'confirmed'].includes(status);
export const isOpen = ({ status }: Booking) => status === 'pending' || status === 'confirmed';
/** Whether anyone may take the booking's slot from now on. */
export const isLapsed = (booking: Booking, now: number) =>
  isOpen(booking) && booking.expiresAt !== null && booking.expiresAt <= now;

/** Whether a live booking or hold is in the way of a time. */
export function occupiesTime(booking: Booking, startsAt: number, endsAt: number, now: number): boolean {
  return (
    isLive(booking) &&
    !booking.released &&
    (booking.expiresAt === null || booking.expiresAt > now) &&
    booking.startsAt < endsAt &&
    startsAt < booking.endsAt
  );
}

/** Why the minute changes a booking: the status that comes of it, the reason it gives, and whether it is time. */
export const MINUTE_STEPS = [
  {
    to: 'cancelled',
    reason: 'Not paid in time',
    isDue: ({ status, unpaid, createdAt }: Booking, now: number) =>
      status === 'pending' && unpaid && createdAt + HOUR / 2 <= now,
  },
  {
    to: 'completed',
    reason: null,
    isDue: ({ status, endsAt }: Booking, now: number) => status === 'confirmed' && endsAt + 12 * HOUR <= now,
  },
];

export const isDue = (booking: Booking, now: number) => MINUTE_STEPS.some((step) => step.isDue(booking, now));

/** Which reminder of an unanswered request is due, as `reminded` has it. Undefined: none. */
export function dueReminder({ startsAt, createdAt }: Booking, now: number): string | undefined {
  const hours = [1, 4, 24].find((most) => startsAt <= now + most * HOUR);
  return hours !== undefined && startsAt > now && createdAt + HOUR <= now
    ? `${startsAt / 1000}:${hours}`
    : undefined;
}

/** Whether the client of an unanswered request must get an apology for its start. */
export const needsApology = ({ startsAt }: Booking, now: number) =>
  startsAt <= now && startsAt > now - 7 * DAY;

function addMails(booking: Booking, kinds: string[], suffix = ''): void {
  for (const kind of kinds) booking.mails.add(`appointment_${kind}:${booking.id}${suffix}`);
}

function addComingMails(booking: Booking, now: number): void {
  const times = {
    reminder_24h: booking.startsAt - DAY,
    reminder_1h: booking.startsAt - HOUR,
    follow_up: booking.endsAt + DAY,
  };
  const due = Object.entries(times).filter(([, at]) => at > now);
  addMails(
    booking,
    due.map(([kind]) => kind),
    `:${booking.startsAt / 1000}`,
  );
}

/** A hold or no one's time becomes a booking. */
export function applyBooked(booking: Booking, status: string, now: number): void {
  booking.status = status;
  booking.createdAt = now;
  booking.expiresAt = now + 2 * HOUR;
  booking.unpaid = booking.kind.priceCents > 0;
  if (!booking.unpaid) addMails(booking, ['notice']);
  if (status === 'pending') addMails(booking, ['requested']);
  else {
    addMails(booking, ['confirmed'], ':0:unproven');
    addComingMails(booking, now);
  }
}

/**
 * A booking's new time: the same id, a higher sequence, and staff must confirm again unless its type is confirmed
 * automatically.
 */
export function applyMove(booking: Booking, startsAt: number, now: number): void {
  booking.endsAt += startsAt - booking.startsAt;
  booking.startsAt = startsAt;
  booking.sequence += 1;
  booking.released = false;
  if (!booking.kind.autoConfirm) booking.status = 'pending';
  addMails(booking, booking.unpaid ? ['moved'] : ['moved', 'moved_notice'], `:${booking.sequence}`);
  if (booking.status === 'confirmed') addComingMails(booking, now);
}

/** The client has shown that the address is theirs: a confirmed booking has its calendar entry from then on, and the firm hears of it. */
export function applyVerification(booking: Booking): void {
  booking.verified = true;
  booking.expiresAt = null;
  if (booking.status !== 'confirmed') return;
  addMails(booking, ['confirmed'], `:${booking.sequence}`);
  addMails(booking, ['notice'], ':proven');
}

/** Another consultant at the same time: staff did that, so the status stays. */
export function applyReassignment(booking: Booking): void {
  booking.sequence += 1;
  const unproven = booking.expiresAt === null ? '' : ':unproven';
  if (booking.status === 'confirmed') addMails(booking, ['confirmed'], `:${booking.sequence}${unproven}`);
}

/** Anyone may take the slot, and a confirmed booking becomes a request. */
export function applyRelease(booking: Booking): void {
  if (booking.status === 'confirmed') {
    booking.status = 'pending';
    booking.sequence += 1;
  }
  booking.released = true;
  booking.expiresAt = null;
}

export type Initiator = 'guest' | 'staff' | 'minute';

/** Any other step. */
export function applyStep(booking: Booking, status: string, by: Initiator, now: number): void {
  // The client of a missed request has had an apology.
  const isMissed =
    by === 'staff' &&
    booking.status === 'pending' &&
    !booking.unpaid &&
    !booking.released &&
    booking.startsAt <= now;
  const counts =
    status === 'cancelled' || status === 'declined' || (status === 'confirmed' && booking.sequence > 0);
  if (counts) booking.sequence += 1;
  booking.status = status;
  booking.expiresAt = null;
  if (status === 'confirmed') booking.released = false;
  if (status === 'declined' && !isMissed) addMails(booking, ['declined']);
  if (status === 'cancelled' && !isMissed) {
    addMails(booking, by === 'guest' && !booking.unpaid ? ['cancelled', 'cancelled_notice'] : ['cancelled']);
  }
  if (status === 'confirmed') {
    addMails(booking, ['confirmed'], `:${booking.sequence}`);
    addComingMails(booking, now);
  }
}

/** What must come of a guest's change that no one else is in the way of; for a move: if the time is free. */
export function expectedForGuest(booking: Booking, now: number): 'done' | 'PT409' {
  return isOpen(booking) && now <= booking.startsAt - booking.kind.changeCutoffMs ? 'done' : 'PT409';
}

/** What must come of a step of staff that no one else is in the way of. */
export function expectedForStaff(booking: Booking, to: string, now: number): 'done' | 'PT409' {
  if (booking.status === to) return 'done';
  const early = ['completed', 'no_show'].includes(to) && booking.startsAt > now;
  const late = to === 'confirmed' && (booking.unpaid || booking.endsAt <= now);
  return isAllowedTransition(booking.status, to) && !early && !late ? 'done' : 'PT409';
}
