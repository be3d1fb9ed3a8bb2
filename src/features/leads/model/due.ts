/** The instant of a day and time 'yyyy-MM-ddTHH:mm' in the viewer's zone; null when it is empty or no time. */
export function instantOf(local: string): string | null {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Whether something open was due before `now`. */
export function isOverdue(dueAt: string | null, doneAt: string | null, now = new Date()): boolean {
  return dueAt !== null && doneAt === null && new Date(dueAt) < now;
}
