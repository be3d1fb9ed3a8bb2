import { format } from 'date-fns';

/** The instant of a day and time 'yyyy-MM-ddTHH:mm' in the viewer's zone; null when it is empty or no time. */
export function instantOf(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** An instant as such a day and time; '' for none. */
export function localOf(instant: string | null): string {
  return instant === null ? '' : format(new Date(instant), "yyyy-MM-dd'T'HH:mm");
}

/** Whether something open was due before `now`. */
export function isOverdue(dueAt: string | null, doneAt: string | null, now = new Date()): boolean {
  return dueAt !== null && doneAt === null && new Date(dueAt) < now;
}
