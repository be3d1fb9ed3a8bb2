import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { inZone } from '@contracts/zones.ts';
import type { StaffAppointment } from './staff-appointment';

/** A block in one column of the calendar: minutes since midnight, and its place among overlapping blocks. */
export type Block = {
  appointment: StaffAppointment;
  from: number;
  to: number;
  lane: number;
  lanes: number;
};

export type Hours = { from: number; to: number };

/** A time that can be dropped on lands on a multiple of this. */
const SNAP_MINUTES = 15;

/** Canceled and declined ones do not take up time. */
function isInCalendar({ status }: StaffAppointment): boolean {
  return status !== 'cancelled' && status !== 'declined';
}

function spanOn(appointment: StaffAppointment, date: string): Hours | undefined {
  const start = inZone(appointment.starts_at, FIRM_TIME_ZONE);
  const end = inZone(appointment.ends_at, FIRM_TIME_ZONE);
  if (start.date !== date) return undefined;
  return { from: start.minutes, to: end.date === date ? end.minutes : 1440 };
}

/** The blocks of a date, side by side where they overlap. */
export function layoutBlocks(appointments: readonly StaffAppointment[], date: string): Block[] {
  const spans = appointments
    .filter(isInCalendar)
    .flatMap((appointment) => {
      const span = spanOn(appointment, date);
      return span ? [{ appointment, ...span }] : [];
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const blocks: Block[] = [];
  let group: Block[] = [];
  let groupEnd = -1;
  for (const span of spans) {
    if (span.from >= groupEnd) group = [];
    const taken = new Set(group.filter((block) => block.to > span.from).map((block) => block.lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const block = { ...span, lane, lanes: 1 };
    group.push(block);
    blocks.push(block);
    const lanes = Math.max(...group.map((one) => one.lane)) + 1;
    for (const one of group) one.lanes = lanes;
    groupEnd = Math.max(groupEnd, span.to);
  }
  return blocks;
}

/** The hours to show: the working day, and whatever lies outside it. */
export function getVisibleHours(blocks: readonly Block[]): Hours {
  const from = Math.min(8 * 60, ...blocks.map((block) => block.from));
  const to = Math.max(18 * 60, ...blocks.map((block) => block.to));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

type Box = { left: number; top: number; width: number; height: number };

/** Where a block would land: the pointer less where it was taken hold of, snapped. Undefined outside the days. */
export function dropTargetAt(
  pointer: { x: number; y: number },
  grab: number,
  grid: Box,
  days: readonly string[],
  hours: Hours,
): { date: string; minutes: number } | undefined {
  const column = Math.floor(((pointer.x - grid.left) / grid.width) * days.length);
  const date = days[column];
  const y = pointer.y - grab - grid.top;
  if (date === undefined || pointer.y < grid.top || pointer.y > grid.top + grid.height) return undefined;
  const minutes = hours.from + (y / grid.height) * (hours.to - hours.from);
  const snapped = Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;
  return { date, minutes: Math.min(Math.max(snapped, hours.from), hours.to - SNAP_MINUTES) };
}
