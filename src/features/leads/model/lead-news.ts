import type { Lead } from './lead';
import { LEAD_STATUS_LABELS } from './lead-labels';

const FORMER = 'a former staff member';

/** What differs between two versions of a lead, in short sentences. Own notes and replies of `me` are left out. */
export function leadNews(before: Lead, after: Lead, me: string | undefined): string[] {
  const news: string[] = [];
  const others = <Row extends { id: number; author_id: string | null }>(rows: Row[]) =>
    rows.filter(({ author_id }) => author_id === null || author_id !== me);

  for (const { id, author_name } of others(after.replies))
    if (!before.replies.some((reply) => reply.id === id)) news.push(`New reply by ${author_name ?? FORMER}`);
  for (const { id, author_name, version } of others(after.notes)) {
    const known = before.notes.find((note) => note.id === id);
    if (!known) news.push(`New note by ${author_name ?? FORMER}`);
    else if (known.version !== version) news.push(`Note changed by ${author_name ?? FORMER}`);
  }
  for (const { id, title, done_at, version } of after.tasks) {
    const known = before.tasks.find((task) => task.id === id);
    if (!known) news.push(`New task: ${title}`);
    else if (known.done_at === null && done_at !== null) news.push(`Task done: ${title}`);
    else if (known.version !== version) news.push(`Task changed: ${title}`);
  }
  const isGone = (rows: { id: number }[], now: { id: number }[]) =>
    rows.some(({ id }) => !now.some((row) => row.id === id));
  if (isGone(before.notes, after.notes)) news.push('A note was deleted');
  if (isGone(before.tasks, after.tasks)) news.push('A task was deleted');
  if (before.status !== after.status) news.push(`Status is now ${LEAD_STATUS_LABELS[after.status]}`);
  if (before.assignee_id !== after.assignee_id)
    news.push(after.assignee_id ? `Assigned to ${after.assignee_name ?? FORMER}` : 'No longer assigned');
  if (before.tags.join() !== after.tags.join()) news.push('Tags changed');
  if (before.merged.length !== after.merged.length || before.merged_into_id !== after.merged_into_id)
    news.push('Merged leads changed');
  return news;
}

type Person = { name: string; is_writing: boolean };

const named = (names: string[]) =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;

/** 'Ana is writing a reply. Bo and Cy are viewing.'; '' for no one. */
export function presenceText(people: readonly Person[]): string {
  const sentence = (isWriting: boolean, does: string) => {
    const names = people.filter(({ is_writing }) => is_writing === isWriting).map(({ name }) => name);
    if (names.length === 0) return [];
    return [`${named(names)} ${names.length === 1 ? 'is' : 'are'} ${does}.`];
  };
  return [...sentence(true, 'writing a reply'), ...sentence(false, 'viewing')].join(' ');
}
