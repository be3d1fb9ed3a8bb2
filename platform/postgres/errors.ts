import { StartError } from '../start-error.ts';

/** How a server ended. */
export interface PostgresExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines of its log. */
  lastWords: string;
}

interface Place {
  dataDir: string;
  port: number;
}

type Explanation = [sign: RegExp, why: (place: Place) => string, todo: string];

const FRESH = 'To start from an empty database: npm start -- --fresh.';

const EXPLANATIONS: Explanation[] = [
  [
    /Address already in use|could not bind IPv4/,
    ({ port }) => `Another program listens on port ${port}.`,
    'Stop that program, or move this copy aside: PORT_BASE=100 npm start.',
  ],
  [
    /No space left on device|ENOSPC/,
    () => 'The disk is full.',
    'Free some space and start again; nothing that was saved is lost.',
  ],
  [
    /Permission denied|EACCES|has wrong ownership/,
    ({ dataDir }) => `The database in ${dataDir} belongs to another user.`,
    `Make the folder yours (chown -R), or remove it. ${FRESH}`,
  ],
  [
    /incompatible with server|initialized by PostgreSQL version/,
    ({ dataDir }) => `The database in ${dataDir} was made by another version of Postgres.`,
    FRESH,
  ],
  [
    /invalid primary checkpoint|could not locate a valid checkpoint|invalid checkpoint|could not (open|read) file|invalid page|not a valid data directory/,
    ({ dataDir }) => `The files in ${dataDir} are damaged or incomplete.`,
    `Put back a copy of that folder, or start over. ${FRESH}`,
  ],
  [
    /directory .* exists but is not empty|ENOTEMPTY|EEXIST/,
    ({ dataDir }) => `${dataDir} holds something that is not a database.`,
    'Move that folder away and start again.',
  ],
  [
    /shared memory segment|could not create semaphores|could not map anonymous|Cannot allocate memory/,
    () => 'The system has too little memory left.',
    'Close other programs (or other databases) and start again.',
  ],
  [
    /error while loading shared libraries|Library not loaded/,
    () => 'Its libraries are not complete: their links were not made when the package was installed.',
    'Run: rm -rf node_modules && npm ci (without --ignore-scripts).',
  ],
];

/** A StartError for a Postgres that ended: what failed, why, and what to do. */
export function explainFailure(
  exit: PostgresExit,
  place: Place,
  what = 'Postgres did not start.',
): StartError {
  const known = EXPLANATIONS.find(([sign]) => sign.test(exit.lastWords));
  if (known) return new StartError(what, known[1](place), known[2]);
  const how = exit.signal ? `was ended by ${exit.signal}` : `ended with code ${exit.code}`;
  return new StartError(
    what,
    `It ${how}. Its last words: ${exit.lastWords.slice(-600) || 'none'}`,
    `Start again; if it fails again: ${FRESH}`,
  );
}
