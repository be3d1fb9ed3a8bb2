import { inZone } from '@contracts/time.ts';
import { toTimeString } from '@contracts/time-format.ts';

/** The instant of a day and time 'yyyy-MM-ddTHH:mm' in the viewer's zone; null when it is empty or no time. */
export function toIsoInstant(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** An instant as such a day and time; '' for none. */
export function toLocalDateTimeInput(instant: string | null): string {
  if (instant === null) return '';
  const { date, minutes } = inZone(instant);
  return `${date}T${toTimeString(minutes)}`;
}

/** Whether something open was due before `now`. */
export function isOverdue(dueAt: string | null, doneAt: string | null, now = new Date()): boolean {
  return dueAt !== null && doneAt === null && new Date(dueAt) < now;
}
