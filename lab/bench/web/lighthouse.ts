import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { systemChromium } from '../../../scripts/test/chromium.ts';
import type { Metric } from '../metric.ts';
import { medianOf } from './median.ts';

const run = promisify(execFile);

/** Its package.json and lock file pin Lighthouse and all its dependencies. */
const PINNED = join(import.meta.dirname, 'lighthouse');
/** Where it is installed: out of sight of the gates, which read every file of the checkout. */
const FOLDER = join(import.meta.dirname, '../../..', '.local', 'lighthouse');
const INSTALLED = join(FOLDER, 'node_modules', 'lighthouse');
const REPORT_BYTES = 64 * 1024 * 1024;

const manifestIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

function isInstalled(): boolean {
  const manifest = join(INSTALLED, 'package.json');
  if (!existsSync(manifest)) return false;
  const { dependencies } = manifestIn(join(PINNED, 'package.json')) as {
    dependencies: { lighthouse: string };
  };
  return manifestIn(manifest).version === dependencies.lighthouse;
}

/** Installs the pinned Lighthouse, once. It is no dependency of the project, because it would slow down every install. */
export async function installLighthouse(): Promise<void> {
  if (isInstalled()) return;
  process.stdout.write('Installing Lighthouse, once\n');
  await cp(PINNED, FOLDER, { recursive: true });
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', args, { cwd: FOLDER, shell: process.platform === 'win32' });
}

/** What is used of Lighthouse's report. */
interface Report {
  runtimeError?: { message: string };
  /** Scores from 0 to 1. */
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const OTHERS = ['accessibility', 'best-practices', 'seo'];
const CHROMIUM_FLAGS = ['--headless', '--disable-background-networking'];

/** Runs Lighthouse with its default preset, a phone on a slow line, in a new browser profile. */
async function report(url: string): Promise<Report> {
  const flags = [...CHROMIUM_FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const args = [
    join(INSTALLED, 'cli', 'index.js'),
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${['performance', ...OTHERS].join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: systemChromium() ?? chromium.executablePath() };
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: REPORT_BYTES });
  const found = JSON.parse(stdout) as Report;
  if (found.runtimeError) throw new Error(`${url}: ${found.runtimeError.message}`);
  return found;
}

const score = ({ categories }: Report, name: string) => Math.round((categories[name]?.score ?? 0) * 100);

function metric({ audits }: Report, name: string): number {
  const value = audits[name]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${name}.`);
  return value;
}

const METRICS = [
  { label: 'FCP', audit: 'first-contentful-paint', unit: 'ms', atMost: 900 },
  { label: 'LCP', audit: 'largest-contentful-paint', unit: 'ms', atMost: 1200 },
  { label: 'TBT', audit: 'total-blocking-time', unit: 'ms', atMost: 30 },
  { label: 'CLS', audit: 'cumulative-layout-shift', unit: '', atMost: 0 },
] as const;

/** Lighthouse's metrics for one route: scores of 100, and those behind the score of performance. */
export async function measureRoute(siteUrl: string, route: string, runs: number): Promise<Metric[]> {
  const reports: Report[] = [];
  for (let index = 0; index < runs; index += 1) reports.push(await report(new URL(route, siteUrl).href));
  const performances = reports.map((each) => score(each, 'performance'));
  const others = reports.flatMap((each) => OTHERS.map((name) => score(each, name)));
  return [
    { name: `${route}: performance, median`, ...medianOf(performances), unit: '', atLeast: 100 },
    { name: `${route}: performance, worst run`, value: Math.min(...performances), unit: '', atLeast: 98 },
    { name: `${route}: lowest other score`, value: Math.min(...others), unit: '', atLeast: 100 },
    ...METRICS.map(({ label, audit, unit, atMost }): Metric => {
      const values = reports.map((each) => metric(each, audit));
      return { name: `${route}: ${label}, median`, ...medianOf(values), unit, atMost };
    }),
  ];
}
