import { applyRelease, applyVerification, type Booking, isLive, isOpen } from './booking.ts';
import type { Operation } from './operations.ts';
import type { Row } from './read.ts';

type Fault = (what: string) => void;

/** What became of a booking's slot in a batch. */
interface SlotChange {
  booking: Booking;
  row: Row;
  /** Whether the slot could be taken by anyone before the batch. */
  wasLapsed: boolean;
  /** The operations of the batch on this booking that succeeded. */
  operations: readonly Operation[];
}

/** Confirmed addresses, and slots that were released or taken again: neither leaves an event of a request. */
export function settleSlot({ booking, row, wasLapsed, operations }: SlotChange, fault: Fault): void {
  const isVerified = operations.some(({ do: what }) => what === 'verify');
  if (row.verified && !booking.verified) {
    if (!isVerified) fault(`state: ${booking.id} is verified by nobody`);
    // With other operations in the batch, the order decides which sequence the calendar entry has: see settleMails().
    if (operations.length === 1) applyVerification(booking);
    else Object.assign(booking, { verified: true, expiresAt: null });
  } else if (!row.verified && isVerified && operations.length === 1 && isOpen(booking)) {
    fault(`state: ${booking.id} is not verified`);
  }
  if (row.released && !booking.released) {
    if (!wasLapsed) fault(`state: ${booking.id} was released too early`);
    applyRelease(booking);
  } else if (!row.released && booking.released) {
    if (!isVerified) fault(`state: ${booking.id} took its slot again for nobody`);
    booking.released = false;
  }
}

/** Whether the row is what the model believes it to be. */
export function compareWithRow(booking: Booking, row: Row, fault: Fault): void {
  const believed = [
    booking.status,
    booking.startsAt,
    booking.endsAt,
    booking.sequence,
    booking.unpaid,
    booking.kind.name,
    booking.verified,
    booking.released,
  ];
  const found = [
    row.status,
    row.startsAt,
    row.endsAt,
    row.sequence,
    row.unpaid,
    row.kind,
    row.verified,
    row.released,
  ];
  if (isLive(booking)) {
    believed.push(booking.expiresAt ?? 'kept');
    found.push(row.expiresAt ?? 'kept');
  }
  if (believed.join() !== found.join()) fault(`state: ${booking.id} is ${found}, not ${believed}`);
}
