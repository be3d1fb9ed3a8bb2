import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { StartError } from '../../platform/start-error.ts';
import { filesBelow } from '../../scripts/files-below.ts';
import { type FoundSecret, findSecrets, isBinary } from './find-secrets.ts';

export interface Scan {
  /** Files or commits that were read. */
  count: number;
  /** One sentence for each secret. */
  faults: string[];
}

/** A line of this length is a picture or a font in text form, which matches patterns by chance. */
const LONGEST_LINE = 1_000_000;

const sentence = (place: string, { kind, start }: FoundSecret) =>
  `${place} has what looks like a ${kind} (${start}…).`;

async function scanFiles(root: string, files: string[], extra: (text: string) => string[]): Promise<Scan> {
  const scan: Scan = { count: 0, faults: [] };
  for (const file of files) {
    // A file that Git lists and that was removed since.
    const content = await readFile(file).catch(() => undefined);
    if (!content || isBinary(content)) continue;
    scan.count += 1;
    const text = content.toString('utf8');
    const name = relative(root, file);
    for (const found of findSecrets(text)) scan.faults.push(sentence(`${name}:${found.line}`, found));
    for (const what of extra(text)) scan.faults.push(`${name} has ${what}.`);
  }
  return scan;
}

const MAX_LIST_BYTES = 16 * 1024 * 1024;

function unreadable(what: string, why: string): StartError {
  return new StartError(
    what,
    why.trim(),
    'Run the command in a checkout made by git clone, with its history.',
  );
}

/** Scans the files that Git has or would add. @throws StartError outside of a Git checkout */
export async function scanTree(root: string): Promise<Scan> {
  const args = ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { maxBuffer: MAX_LIST_BYTES }).catch(
    (error: unknown) => {
      throw unreadable('The files could not be listed.', String(error));
    },
  );
  const files = stdout.split('\0').filter(Boolean);
  return scanFiles(
    root,
    files.map((file) => join(root, file)),
    () => [],
  );
}

/** Scans the files that visitors can download. `secrets` are values of this machine, by name, that none may contain. */
export async function scanBundle(folder: string, secrets: Map<string, string>): Promise<Scan> {
  return scanFiles(folder, await filesBelow(folder), (text) =>
    Array.from(secrets)
      .filter(([, value]) => text.includes(value))
      .map(([name]) => `the value of ${name}`),
  );
}

/** Scans each line that any commit of any branch has added. @throws StartError if Git fails */
export async function scanHistory(root: string): Promise<Scan> {
  const args = ['log', '--all', '--patch', '--unified=0', '--diff-merges=first-parent', '--no-renames'];
  const git = spawn('git', ['-C', root, ...args, '--no-color', '--no-ext-diff', '--format=commit %H'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => {
    git.once('error', () => resolve(127));
    git.once('close', resolve);
  });
  const faults = new Set<string>();
  let [commit, file, count] = ['', '', 0];
  let added: string[] = [];
  /** Scans the lines of one file in one commit at once, which is much faster than line by line. */
  function scanAdded(): void {
    for (const found of findSecrets(added.join('\n')))
      faults.add(sentence(`${file} in commit ${commit}`, found));
    added = [];
  }
  for await (const line of createInterface({ input: git.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.startsWith('commit ')) {
      scanAdded();
      commit = line.slice(7, 19);
      count += 1;
    } else if (line.startsWith('+++ ')) {
      scanAdded();
      file = line.slice(6);
    } else if (line.startsWith('+') && line.length < LONGEST_LINE) added.push(line.slice(1));
  }
  scanAdded();
  if ((await ended) !== 0) throw unreadable('The history could not be read.', 'git log failed.');
  return { count, faults: [...faults] };
}
