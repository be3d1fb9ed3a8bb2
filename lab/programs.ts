export interface Program {
  /** From the checkout. */
  file: string;
  purpose: string;
}

/** What `npm run lab -- <name>` runs, by name. */
export const PROGRAMS: Record<string, Program> = {
  'admin:grant': { file: 'scripts/admin-grant.ts', purpose: 'makes an account an admin' },
  'assets:fonts': {
    file: 'lab/art/make-fonts.ts',
    purpose: 'cuts the fonts of the brand to the characters of the site',
  },
  'assets:images': { file: 'lab/art/make-images.ts', purpose: 'draws the pictures of the brand' },
  'assets:videos': { file: 'lab/art/make-videos.ts', purpose: 'draws the films of the brand' },
  chaos: {
    file: 'lab/chaos.ts',
    purpose: 'kills processes of a stack under load, or lets a day of email wait',
  },
  'db:baseline': {
    file: 'scripts/db-baseline.ts',
    purpose: 'writes the first migration, until the first release',
  },
  demo: {
    file: 'scripts/demo.ts',
    purpose: 'adds a year of invented people and work to a running `npm start`',
  },
  'deploy:check': { file: 'scripts/deploy-check.ts', purpose: 'checks a published site from outside' },
  'docs:screenshots': { file: 'lab/screens.ts', purpose: 'photographs the screens of a running `npm start`' },
  fuzz: { file: 'lab/fuzz.ts', purpose: 'sends a million generated requests' },
  matrix: {
    file: 'lab/matrix.ts',
    purpose: 'runs parts of the tests under other versions of Node and Postgres',
  },
  mutants: {
    file: 'lab/mutants.ts',
    purpose: 'takes away each guard of the database and expects a test to fail',
  },
  'restore-drill': {
    file: 'lab/restore-drill.ts',
    purpose: 'dumps, replaces and restores the data of a running `npm start`',
  },
  supply: { file: 'lab/supply.ts', purpose: 'lists what ships, its licenses and known vulnerabilities' },
};
