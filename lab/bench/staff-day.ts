import { type Browser, chromium, type Page } from 'playwright';
import postgres from 'postgres';
import { LAUNCH_OPTIONS } from '../../scripts/test/chromium.ts';
import { startEmbeddedSite } from '../../scripts/test/site-under-test.ts';
import { type Metric, percentile } from './metric.ts';
import { actionsOf, type Effort, type Reactions } from './staff-day/actions.ts';
import { walkMonday } from './staff-day/scenario.ts';
import { clearMonday, leftToDo, seedMonday } from './staff-day/seed.ts';

const SCREEN = { width: 1440, height: 900 };
const TIMEOUT_MS = 20_000;

/**
 * The clicks and keys of the same Monday by the shortest path through the workspace before it was rebuilt (commit
 * 18e3b622), counted in the same way. Staff could only read the chats there, so their answers are not in it.
 */
const ACTIONS_BEFORE = 109;

async function signIn(browser: Browser, site: string): Promise<Page> {
  const page = await browser.newPage({ viewport: SCREEN, baseURL: site });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/auth/login');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill('admin@example.com');
  await form.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await form.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  return page;
}

/** The clicks and keys of one Monday, which are the same on each. */
function effortMetrics(parts: Record<string, Effort>): Metric[] {
  const sum = (count: (effort: Effort) => number) =>
    Object.values(parts).reduce((total, effort) => total + count(effort), 0);
  const actions = sum(actionsOf);
  return [
    ...Object.entries(parts).map(
      ([name, effort]): Metric => ({ name: `clicks and keys: ${name}`, value: actionsOf(effort), unit: '' }),
    ),
    { name: 'clicks', value: sum(({ clicks }) => clicks), unit: '' },
    { name: 'keys', value: sum(({ keys }) => keys), unit: '' },
    { name: 'texts written', value: sum(({ texts }) => texts), unit: '' },
    { name: 'clicks and keys before the workspace was rebuilt', value: ACTIONS_BEFORE, unit: '' },
    { name: 'clicks and keys', value: actions, unit: '', atMost: ACTIONS_BEFORE / 2 },
  ];
}

function reactionMetrics(reactions: Reactions): Metric[] {
  const all = [...reactions.values()].flat();
  return [
    ...[...reactions].flatMap(([action, times]): Metric[] => [
      { name: `${action}: first change, median`, value: percentile(times, 0.5), unit: 'ms', atMost: 100 },
      { name: `${action}: first change, max of ${times.length}`, value: Math.max(...times), unit: 'ms' },
    ]),
    { name: `first change, max of ${all.length}`, value: Math.max(...all), unit: 'ms', atMost: 100 },
  ];
}

/**
 * What it takes staff to handle a Monday (20 messages, 6 requests, 4 tasks, 2 chats) in Chromium, and how long each
 * action takes to change the screen. Set `MONDAY_RUNS` (3) for the number of Mondays.
 */
export async function measureStaffDay(): Promise<Metric[]> {
  const runs = Number(process.env.MONDAY_RUNS ?? 3);
  const { target, close } = await startEmbeddedSite();
  const sql = postgres(target.superuserUrl ?? target.ownerUrl, { max: 1, onnotice: () => undefined });
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const reactions: Reactions = new Map();
  let parts: Record<string, Effort> = {};
  try {
    const page = await signIn(browser, target.urls.site);
    for (let run = 0; run < runs; run += 1) {
      await clearMonday(sql);
      await seedMonday(sql);
      await page.goto('/admin');
      parts = await walkMonday(page, reactions);
      const left = Object.entries(await leftToDo(sql));
      if (left.length > 0) throw new Error(`The Monday is not over: ${JSON.stringify(left)}`);
    }
    return [...effortMetrics(parts), ...reactionMetrics(reactions)];
  } finally {
    await browser.close();
    await sql.end();
    await close();
  }
}
