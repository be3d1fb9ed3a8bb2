import { unhealthyParts } from '../deploy/check-site.ts';

/** What was found on this machine. */
export interface Facts {
  node: { running: string; pinned: string };
  /** The address of the running copy of this folder, if there is one. */
  running?: string;
  ports: readonly { name: string; port: number; isFree: boolean }[];
  freeBytes: number;
  /** Programs that could not be found, with the command that installs each. */
  missingPrograms: readonly { name: string; neededFor: 'everything' | 'tests'; install: string }[];
  /** Files with secrets that exist; `mode` is that of `stat`, and undefined where the system has none. */
  secrets: readonly { file: string; mode: number | undefined }[];
  /** Objects that differ between the migrations and the schema files, or why they could not be compared. */
  schema: { differences: readonly string[] } | { failure: string };
  /** What `GET /api/health` of the running copy answered; undefined when no copy runs. */
  health?: { status: number; body: string } | { failure: string } | undefined;
}

/** One line of the report. Only a problem makes the command fail. */
export interface Finding {
  level: 'fine' | 'note' | 'problem';
  what: string;
  todo?: string;
}

// What packages, the build, and a small database take, and what a test run adds.
const NEEDED_BYTES = 1_500_000_000;
const COMFORTABLE_BYTES = 4_000_000_000;
const OTHERS = 0o077;
const SHOWN = 5;

const fine = (what: string): Finding => ({ level: 'fine', what });
const note = (what: string, todo: string): Finding => ({ level: 'note', what, todo });
const problem = (what: string, todo: string): Finding => ({ level: 'problem', what, todo });

export function diagnoseNode({ running, pinned }: Facts['node']): Finding {
  if (running === pinned) return fine(`Node ${running} is the pinned one.`);
  return problem(
    `Node ${running} runs this, and the project pins ${pinned}.`,
    'Start commands with npm run, which uses the pinned Node. If that does not help: rm -rf node_modules && npm ci',
  );
}

/** A running copy holds its own ports, so they are not judged then. */
export function diagnosePorts({ ports, running }: Pick<Facts, 'ports' | 'running'>): Finding {
  if (running) return fine(`This copy runs on ${running}, and has its ports.`);
  const taken = ports.filter(({ isFree }) => !isFree).map(({ name, port }) => `${port} (${name})`);
  if (taken.length === 0) return fine('All ports are free.');
  return problem(
    `Another program listens on port ${taken.join(', ')}.`,
    'End that program, or use other ports: PORT_BASE=100 npm start',
  );
}

export function diagnoseDisk(freeBytes: number): Finding {
  const free = `${(freeBytes / 1e9).toFixed(1)} GB of the disk are free.`;
  if (freeBytes < NEEDED_BYTES)
    return problem(free, 'Free at least 1.5 GB, or Postgres stops when the disk is full.');
  if (freeBytes < COMFORTABLE_BYTES) return note(free, 'Free 4 GB before you run the whole of npm test.');
  return fine(free);
}

export function diagnosePrograms(missing: Facts['missingPrograms']): Finding[] {
  if (missing.length === 0) return [fine('Postgres, Deno, the Supabase CLI, and the browsers are here.')];
  return missing.map(({ name, neededFor, install }) =>
    neededFor === 'everything'
      ? problem(`${name} is missing, and nothing starts without it.`, install)
      : note(`${name} is missing, which npm test needs.`, install),
  );
}

export function diagnoseSecrets(secrets: Facts['secrets']): Finding[] {
  const open = secrets.filter(({ mode }) => mode !== undefined && (mode & OTHERS) !== 0);
  if (open.length === 0) return [fine('No other user of this machine can read the secrets.')];
  return open.map(({ file, mode = 0 }) =>
    problem(
      `Other users of this machine can read or change ${file} (mode ${(mode & 0o777).toString(8)}).`,
      `chmod 600 ${file}`,
    ),
  );
}

export function diagnoseSchema(schema: Facts['schema']): Finding {
  if ('failure' in schema)
    return problem(
      `The migrations and supabase/schemas could not be compared: ${schema.failure}`,
      'Read the message. A schema file or a migration that Postgres refuses is named in it.',
    );
  const { differences } = schema;
  if (differences.length === 0)
    return fine('The migrations give the database that supabase/schemas declares.');
  const rest = differences.length > SHOWN ? `, and ${differences.length - SHOWN} more` : '';
  return problem(
    `The migrations do not give what supabase/schemas declares: ${differences.slice(0, SHOWN).join(', ')}${rest}.`,
    'After a change of a schema file, write its migration: npm run db:diff -- <name>',
  );
}

export function diagnoseHealth(health: Facts['health']): Finding {
  if (!health)
    return note('npm start does not run in this folder, so its answers were not checked.', 'npm start');
  if ('failure' in health)
    return problem(
      `This copy runs, and its site does not answer: ${health.failure}.`,
      'Wait until npm start prints "ready". Otherwise end it with Ctrl-C and start it again; .local/stack.log has the reason.',
    );
  if (health.status === 200) {
    const parts = unhealthyParts(health.body);
    return parts.length === 0
      ? fine('Every part of the site answers.')
      : note(`The site works, but ${parts.join(', ')}.`, 'Look under that part in docs/runbook.md.');
  }
  return problem(
    `The site answers ${health.status} to /api/health: ${health.body}`,
    'End npm start with Ctrl-C and start it again; .local/stack.log has the reason.',
  );
}

/** Judges all facts, in the order in which they are worth fixing. */
export function diagnose(facts: Facts): Finding[] {
  return [
    diagnoseNode(facts.node),
    diagnoseDisk(facts.freeBytes),
    ...diagnosePrograms(facts.missingPrograms),
    diagnosePorts(facts),
    ...diagnoseSecrets(facts.secrets),
    diagnoseSchema(facts.schema),
    diagnoseHealth(facts.health),
  ];
}

const MARKS = { fine: '✔', note: '•', problem: '✖' };

/** The report as lines of text, with the number of problems last. */
export function reportOf(findings: readonly Finding[]): string {
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const lines = findings.flatMap(({ level, what, todo }) => [
    `${MARKS[level]} ${what}`,
    ...(todo ? [`  What to do: ${todo}`] : []),
  ]);
  const end =
    problems === 0 ? 'Nothing is wrong.' : `${problems} ${problems === 1 ? 'thing is' : 'things are'} wrong.`;
  return [...lines, '', end, ''].join('\n');
}
