/**
 * The gate of docs/asvs.md: it answers each requirement of levels 1 and 2 of ASVS 5.0.0 exactly once, each answer has a
 * known state, and each path that it names as evidence exists. Ends with exit code 1 and the reasons on stdout.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The requirements of levels 1 and 2 by chapter: `section:numbers`. Level 3 has the missing numbers. */
const REQUIREMENTS = [
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2',
  '2.1:1-3 2.2:1-3 2.3:1-4 2.4:1',
  '3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2',
  '4.1:1-3 4.2:1 4.3:1-2 4.4:1-4',
  '5.1:1 5.2:1-3 5.3:1-2 5.4:1-3',
  '6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4',
  '7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2',
  '8.1:1-2 8.2:1-3 8.3:1 8.4:1',
  '9.1:1-3 9.2:1-4',
  '10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3',
  '11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1',
  '12.1:1-3 12.2:1-2 12.3:1-4',
  '13.1:1 13.2:1-5 13.3:1-2 13.4:1-5',
  '14.1:1-2 14.2:1-4 14.3:1-3',
  '15.1:1-3 15.2:1-3 15.3:1-7',
  '16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3',
  '17.1:1 17.2:1-4 17.3:1-2',
];
const STATES = ['yes', 'platform', 'partly', 'no'];

function idsOf(chapter: string): string[] {
  return chapter.split(' ').flatMap((part) => {
    const [section, numbers = ''] = part.split(':');
    return numbers.split(',').flatMap((range) => {
      const [first, last = first] = range.split('-').map(Number) as [number, number?];
      return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
    });
  });
}

const ROW = /^\| (?<id>\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (?<state>[^|]+) \| (?<evidence>[^|]+) \|$/gm;
const OTHER_CHAPTER = /^\| V(?<chapter>\d+) \|/gm;
const NOT_APPLICABLE = /^Not applicable[^|#]*/gm;
/** A path of the repository in a code span, or the target of a link to another document. */
const PATH =
  /`(?<code>(?:docs|lab|platform|scripts|src|supabase|tests)\/[\w./-]+\.\w+|[\w-]+\.(?:json|md|ts))`|\]\((?<link>[\w./-]+\.md)\)/g;

/** Returns a sentence for each fault of the document. `exists` gets paths from the root. */
function faultsOf(document: string, exists: (path: string) => boolean): string[] {
  const rows = Array.from(document.matchAll(ROW), ({ groups }) => groups ?? {});
  const others = Array.from(document.matchAll(NOT_APPLICABLE), ([text]) => text).join(' ');
  const answered = [...rows.map(({ id }) => id ?? ''), ...(others.match(/\d+\.\d+\.\d+/g) ?? [])];
  const chapters = Array.from(document.matchAll(OTHER_CHAPTER), ({ groups }) => groups?.chapter);
  const wanted = REQUIREMENTS.flatMap(idsOf).filter((id) => !chapters.includes(id.split('.')[0]));
  const paths = Array.from(document.matchAll(PATH), ({ groups }) =>
    groups?.code ? groups.code : join('docs', groups?.link ?? ''),
  );
  return [
    ...wanted.filter((id) => !answered.includes(id)).map((id) => `${id} is not answered.`),
    ...[...new Set(answered)].filter((id) => !wanted.includes(id)).map((id) => `${id} is no requirement.`),
    ...answered.filter((id, index) => answered.indexOf(id) !== index).map((id) => `${id} is answered twice.`),
    ...rows
      .filter(({ state = '' }) => !STATES.includes(state))
      .map(({ id, state }) => `${id} has the state "${state}".`),
    ...rows
      .filter(({ state, evidence = '' }) => state === 'yes' && !/[`\]]|below/.test(evidence))
      .map(({ id }) => `${id} has no evidence.`),
    ...[...new Set(paths)].filter((path) => !exists(path)).map((path) => `${path} does not exist.`),
  ];
}

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8');
const problems = faultsOf(document, (path) => existsSync(join(root, path)));

const planted = faultsOf(
  [
    '| V10 | No OAuth. |',
    '| 1.1.1 | 2 | once | yes | `tests/gone.ts` |',
    '| 1.1.1 | 2 | twice | yes | `scripts/start.ts` |',
    '| 1.1.2 | 2 | state | perhaps | [gone](gone.md) |',
    '| 1.1.3 | 2 | level 3 | no | nothing |',
    '| 1.2.1 | 1 | bare | yes | it is so |',
    '',
    'Not applicable: 1.2.2.',
  ].join('\n'),
  (path) => path === 'scripts/start.ts',
);
for (const fault of [
  '1.1.1 is answered twice.',
  'tests/gone.ts does not exist.',
  'docs/gone.md does not exist.',
  '1.1.2 has the state "perhaps".',
  '1.1.3 is no requirement.',
  '1.2.1 has no evidence.',
  '1.2.3 is not answered.',
]) {
  if (!planted.includes(fault)) problems.push(`The planted fault was not found: ${fault}`);
}
for (const id of ['1.2.2', '10.1.1']) {
  if (planted.some((fault) => fault.startsWith(`${id} `)))
    problems.push(`${id} was reported without reason.`);
}

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${REQUIREMENTS.flatMap(idsOf).length} requirements, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
