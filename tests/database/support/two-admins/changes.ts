/** Facts that a change refers to, as both admins have read them. */
type Seen = Record<string, string>;

/** Two changes that two admins base on the same state. */
export interface TwoChanges {
  what: string;
  /** Creates what is changed, and returns one row of text columns. Runs as the owner of the database. */
  seen: string;
  /** The statements of the two admins. */
  changes: [first: (seen: Seen) => string, second: (seen: Seen) => string];
  /** The refusals of the second change, in whichever order they run. */
  refusals: string[];
  /** Whether one admin does both, in two windows: the thing belongs to them. */
  isOwn?: true;
}

export const STAFF = [
  'c0000000-0000-4000-8000-0000000000b1',
  'c0000000-0000-4000-8000-0000000000b2',
] as const;

export const CONFLICT = 'PT409 version_conflict';
/** An UPDATE or DELETE that names the version finds no row. */
export const NO_ROW = 'no row';

/** The same statement with two values. */
export function twice(change: (seen: Seen, value: string, staff: string) => string): TwoChanges['changes'] {
  return [(seen) => change(seen, 'Alpha', STAFF[0]), (seen) => change(seen, 'Bravo', STAFF[1])];
}
