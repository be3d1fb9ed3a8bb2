import type { RandomChoices } from '../../seeded-random.ts';
import { type Booking, isOpen } from './booking.ts';
import type { Guest, Operation } from './operations.ts';
import type { Slot } from './world.ts';

const WEIGHTS = {
  hold: 14,
  again: 9,
  release: 4,
  book: 26,
  bookHold: 9,
  cancel: 12,
  move: 16,
  staff: 14,
  reassign: 16,
  verify: 20,
  minute: 2,
};
const STATUSES = ['confirmed', 'confirmed', 'declined', 'cancelled', 'completed', 'no_show'];
// Few enough that several operations of a batch meet.
const HOT = 6;

const WRONG_TOKEN = 'A'.repeat(43);

/** Chooses what a batch does, from what the model believes at its beginning. */
export function chooseBatch(
  random: RandomChoices,
  size: number,
  mark: number,
  bookings: readonly Booking[],
  slots: readonly Slot[],
): Operation[] {
  const holds = bookings.filter(({ status }) => status === 'held');
  const all = bookings.filter(({ status }) => status !== 'held');
  const open = all.filter(isOpen);
  const hotSlots = Array.from({ length: HOT }, () => random.pick(slots) as Slot);
  const hotBookings = Array.from({ length: HOT }, () => random.pick(open)).filter((one) => one !== undefined);
  const slot = () => (random.chance(40) ? random.pick(hotSlots) : random.pick(slots)) as Slot;
  const booking = () => {
    if (random.chance(30)) return random.pick(hotBookings);
    return random.pick(random.chance(85) ? open : all);
  };
  const slotOf = ({ kind, startsAt }: Booking) =>
    slots.find((one) => one.kind === kind && one.startsAt === startsAt) ?? slot();

  /** One in five wishes a consultant. */
  const wishOf = ({ owners }: Slot) => (random.chance(20) ? (random.pick([...owners.keys()]) ?? null) : null);

  function asGuest({ owned, tokens }: Booking): { guest: Guest; token: string } {
    const right: Guest[] = owned ? ['account', 'link'] : ['link'];
    const guest = random.chance(6)
      ? (random.pick(['wrong link', 'wrong account'] as const) as Guest)
      : (random.pick(right) as Guest);
    return { guest, token: guest === 'link' ? (random.pick(tokens) as string) : WRONG_TOKEN };
  }

  function choose(index: number): Operation | undefined {
    const reason = `op ${mark + index}`;
    const kind = random.weighted(WEIGHTS);
    if (kind === 'minute') return { do: 'minute' };
    if (kind === 'hold') {
      const wanted = slot();
      return {
        do: 'hold',
        slot: wanted,
        holdId: null,
        subject: `s${random.below(40)}`,
        consultant: wishOf(wanted),
      };
    }
    if (kind === 'book') {
      // One in ten is sent twice.
      const key = random.chance(60) ? `key ${mark + index - random.below(2)}` : null;
      const wanted = slot();
      return {
        do: 'book',
        slot: wanted,
        holdId: null,
        key,
        owner: random.chance(30),
        consultant: wishOf(wanted),
      };
    }
    if (kind === 'again' || kind === 'bookHold' || kind === 'release') {
      const hold = random.pick(holds);
      if (!hold) return undefined;
      if (kind === 'release') return { do: 'release', holdId: hold.id };
      const wanted = random.chance(70) ? slotOf(hold) : slot();
      return kind === 'again'
        ? {
            do: 'hold',
            slot: wanted,
            holdId: hold.id,
            subject: `s${random.below(40)}`,
            consultant: wishOf(wanted),
          }
        : {
            do: 'book',
            slot: wanted,
            holdId: hold.id,
            key: null,
            owner: random.chance(30),
            consultant: wishOf(wanted),
          };
    }
    if (kind === 'verify') {
      const target = random.pick(random.chance(90) ? open.filter(({ verified }) => !verified) : all);
      return target && { do: 'verify', id: target.id };
    }
    const target = booking();
    if (!target) return undefined;
    if (kind === 'staff') {
      return { do: 'staff', id: target.id, status: random.pick(STATUSES) as string, mark: reason };
    }
    if (kind === 'reassign') {
      const consultant = random.pick([...slot().owners.keys()]) as string;
      return { do: 'reassign', id: target.id, consultant, sequence: target.sequence };
    }
    if (kind === 'cancel') return { do: 'cancel', id: target.id, ...asGuest(target), mark: reason };
    const same = slots.filter((one) => one.kind === target.kind);
    const wanted =
      (random.chance(40) && random.pick(same.filter((one) => hotSlots.includes(one)))) || random.pick(same);
    return wanted && { do: 'move', id: target.id, ...asGuest(target), slot: wanted };
  }
  return Array.from({ length: size }, (_, index) => choose(index)).filter((one) => one !== undefined);
}
