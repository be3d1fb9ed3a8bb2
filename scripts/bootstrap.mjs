// The only code that runs on the visitor's own Node (18 or newer): it installs the packages, the
// right Node among them, and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.installed-lock');
// The program to run: its path from the root, without the ending.
const [program = 'scripts/start', ...rest] = process.argv.slice(2);

function fail(what, why, todo) {
  process.stderr.write(`\n✖ ${what}\n  Why: ${why}\n  What to do: ${todo}\n`);
  process.exit(1);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < 18) {
  fail(
    `Node ${process.versions.node} is too old.`,
    'Installing the packages needs Node 18 or newer; everything after that runs on the Node 24 they bring.',
    'Install a current Node from https://nodejs.org and run the same command again.',
  );
}

const lockHash = createHash('sha256')
  .update(fs.readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const nodeBinary = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const installed =
  fs.existsSync(nodeBinary) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lockHash;

const causes = [
  [/ENOSPC/, 'The disk is full.', 'Free about 2 GB and run the same command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network|proxy/i,
    'The npm registry could not be reached.',
    'Check the connection (or the proxy settings of npm) and run the same command again; once installed, no network is needed.',
  ],
  [
    /EACCES|EPERM/,
    'npm may not write here.',
    'Make this folder yours (chown) and run the same command again.',
  ],
  [
    /EUSAGE|in sync/,
    'package.json and package-lock.json disagree.',
    'Run npm install once, then the same command again.',
  ],
];

// What packages, build and a small database take.
const NEEDED_BYTES = 1_500_000_000;

/** npm, out of space, says anything but that. */
function requireDisk() {
  // Node learned this in 18.15.
  if (!fs.statfsSync) return;
  const { bavail, bsize } = fs.statfsSync(root);
  const free = bavail * bsize;
  if (free >= NEEDED_BYTES) return;
  const gigabytes = (bytes) => (bytes / 1e9).toFixed(1);
  fail(
    'The packages could not be installed.',
    `The disk has ${gigabytes(free)} GB free; ${gigabytes(NEEDED_BYTES)} GB are needed.`,
    'Free some space and run the same command again.',
  );
}

/** Runs `npm ci`, with the seconds that pass as progress; ends the process with a plain reason when it fails. */
async function install() {
  const started = Date.now();
  const line = () =>
    `Installing packages, once (about a minute): ${Math.round((Date.now() - started) / 1000)} s`;
  const tick = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r${line()}`), 1000)
    : setInterval(() => process.stdout.write(`${line()}\n`), 15_000);
  process.stdout.write('Installing packages, once (about a minute)\n');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root })
    : spawn('npm', args, { cwd: root, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += String(error);
      resolve(1);
    });
    child.on('exit', resolve);
  });
  clearInterval(tick);
  if (code !== 0 || !fs.existsSync(nodeBinary)) {
    const [, why, todo] = causes.find(([pattern]) => pattern.test(output)) ?? [
      null,
      'npm said what stands above.',
      'Mend that and run the same command again.',
    ];
    process.stderr.write(output.split('\n').slice(-25).join('\n'));
    fail('The packages could not be installed.', why, todo);
  }
  fs.writeFileSync(stamp, lockHash);
  process.stdout.write(
    `\rPackages installed in ${Math.round((Date.now() - started) / 1000)} s.              \n`,
  );
}

if (!installed) {
  requireDisk();
  await install();
}

// `npm run brand` does it itself, and may be what repairs the brand.
if (program !== 'scripts/brand') {
  const { status } = spawnSync(nodeBinary, [join(root, 'scripts', 'write-brand.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const binFolder = join(root, 'node_modules', '.bin');
const separator = process.platform === 'win32' ? ';' : ':';
const child = spawn(nodeBinary, [join(root, `${program}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Node keeps compiled code here, so that a program starts faster the next time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${binFolder}${separator}${process.env.PATH ?? ''}`,
  },
});
// A terminal's Ctrl-C reaches the child by itself; a signal sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
// On a signal, npm ends only the shell between it and this process.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 200).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
