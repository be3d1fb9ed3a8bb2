import {
  type Booking,
  expectedForGuest,
  expectedForStaff,
  isDue,
  isLapsed,
  isOpen,
  occupiesTime,
} from './booking.ts';
import type { Done, Operation } from './operations.ts';
import type { Slot } from './world.ts';

const TAKEN = 'slot_taken';

interface Before {
  /** As they were before the batch. */
  bookings: ReadonlyMap<string, Booking>;
  now: number;
  done: readonly Done[];
  fault(what: string): void;
}

const aboutOf = (operation: Operation) => {
  if ('id' in operation) return operation.id;
  return 'holdId' in operation ? operation.holdId : null;
};

/** Whether enough guests requested or held the slot to justify a "taken" answer. */
function couldBeTaken(slot: Slot, self: Done, { bookings, done, now }: Before): boolean {
  const { operation } = self;
  const consultant = 'slot' in operation && 'consultant' in operation ? operation.consultant : null;
  const had = [...bookings.values()].filter(
    (one) =>
      occupiesTime(one, slot.startsAt, slot.endsAt, now) && (!consultant || one.consultant === consultant),
  );
  const wanted = done.filter((one) => {
    if (one === self) return false;
    const other = one.operation;
    // A reassigned booking takes the time of another consultant, and a released one may take its own again.
    const takes = other.do === 'reassign' || other.do === 'verify' || other.do === 'staff';
    const at = takes ? bookings.get(other.id) : 'slot' in other ? other.slot : undefined;
    return at !== undefined && at.startsAt < slot.endsAt && slot.startsAt < at.endsAt;
  });
  return slot.kind.cap !== null || had.length + wanted.length >= (consultant ? 1 : slot.owners.size);
}

/** Whether nothing else of the batch concerns the booking of the operation. */
function isAlone({ operation }: Done, { bookings, done, now }: Before): boolean {
  const id = aboutOf(operation);
  const booking = bookings.get(id ?? '');
  const minute = done.some((other) => other.operation.do === 'minute');
  return (
    done.filter((other) => aboutOf(other.operation) === id).length === 1 &&
    !(minute && booking && isDue(booking, now))
  );
}

function allowed(one: Done, before: Before): string[] {
  const { bookings, now, done } = before;
  const { operation } = one;
  if (operation.do === 'minute' || operation.do === 'release' || operation.do === 'verify') return ['done'];
  if (operation.do === 'hold') return ['done', 'PT409', 'PT429'];
  if (operation.do === 'book') return ['done', 'PT409'];
  if ('guest' in operation && operation.guest.startsWith('wrong')) return ['PT404'];
  const booking = bookings.get(operation.id) as Booking;
  if (operation.do === 'reassign')
    return isOpen(booking) || !isAlone(one, before) ? ['done', 'PT409'] : ['PT409'];
  if (operation.do === 'move' && one.outcome === 'PT429') {
    const moves = done.filter(
      ({ operation: other }) => other.do === 'move' && other.id === operation.id,
    ).length;
    // More than five moves of one booking within an hour are too many. Those of the same batch can come first.
    if (booking.sequence + moves - 1 >= 5) return ['PT429'];
  }
  if (!isAlone(one, before)) return ['done', 'PT409'];
  const isLost = !booking.verified && (booking.released || isLapsed(booking, now));
  if (operation.do === 'move' && isLost) return ['PT409'];
  // Anyone may release the slot meanwhile.
  if (isLapsed(booking, now)) return ['done', 'PT409'];
  if (operation.do === 'staff' && booking.released && one.code === 'slot_released') return ['PT409'];
  if (operation.do === 'staff') return [expectedForStaff(booking, operation.status, now)];
  if (operation.do === 'cancel')
    return [booking.status === 'cancelled' ? 'done' : expectedForGuest(booking, now)];
  const isSame = operation.slot.startsAt === booking.startsAt && !booking.released;
  const may = isSame ? 'PT409' : expectedForGuest(booking, now);
  return may === 'done' && one.code === TAKEN ? ['PT409'] : [may];
}

/** Says which responses of a batch could not have been given. */
export function checkResponses(before: Before): void {
  for (const one of before.done) {
    const { operation, outcome, code } = one;
    const may = allowed(one, before);
    if (!may.includes(outcome)) {
      before.fault(`answer: ${outcome} (${code}), not ${may.join(' or ')}, to ${JSON.stringify(operation)}`);
    } else if (code === TAKEN && 'slot' in operation && !couldBeTaken(operation.slot, one, before)) {
      before.fault(`answer: taken, where nobody was, to ${JSON.stringify(operation)}`);
    }
  }
}

/** Says which times are shown as free that are not, or the other way round. */
export function checkShown(
  slots: readonly Slot[],
  bookings: ReadonlyMap<string, Booking>,
  now: number,
  fault: (what: string) => void,
): void {
  const live = [...bookings.values()];
  for (const { kind, date, time, startsAt, endsAt, owners } of slots) {
    const near = live.filter((one) => occupiesTime(one, startsAt, endsAt, now));
    for (const [consultant, isFree] of owners) {
      const taken = near.some((one) => one.consultant === consultant);
      if (isFree === taken && (isFree || kind.cap === null)) {
        fault(`answer: ${kind.name} on ${date} at ${time} is shown as ${isFree ? 'free' : 'taken'}`);
      }
    }
  }
}
