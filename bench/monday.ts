import { type Browser, chromium, type Page } from 'playwright';
import postgres from 'postgres';
import { LAUNCH_OPTIONS } from '../local/chromium.ts';
import { startEmbeddedSite } from '../local/testing/site-under-test.ts';
import type { Figure } from './figure.ts';
import { actionsOf, type Effort } from './monday/hands.ts';
import { leftToDo, seedMonday } from './monday/seed.ts';
import { walkMonday } from './monday/walk.ts';

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
  await page.goto('/admin');
  return page;
}

function figuresOf(parts: Record<string, Effort>): Figure[] {
  const sum = (count: (effort: Effort) => number) =>
    Object.values(parts).reduce((total, effort) => total + count(effort), 0);
  const actions = sum(actionsOf);
  return [
    ...Object.entries(parts).map(([name, effort]) => ({
      name: `clicks and keys: ${name}`,
      value: actionsOf(effort),
      unit: '' as const,
    })),
    { name: 'clicks of a Monday', value: sum(({ clicks }) => clicks), unit: '' },
    { name: 'keys', value: sum(({ keys }) => keys), unit: '' },
    { name: 'texts written', value: sum(({ texts }) => texts), unit: '' },
    { name: 'clicks and keys', value: actions, unit: '' },
    { name: 'clicks and keys before the workspace was rebuilt', value: ACTIONS_BEFORE, unit: '' },
    { name: 'share of those before', value: actions / ACTIONS_BEFORE, unit: '', atMost: 0.5 },
  ];
}

/** What it takes staff to handle a Monday (20 messages, 6 requests, 4 tasks, 2 chats) in Chromium. */
export async function measureMonday(): Promise<Figure[]> {
  const { target, close } = await startEmbeddedSite();
  const sql = postgres(target.superuserUrl ?? target.ownerUrl, { max: 1, onnotice: () => undefined });
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    await seedMonday(sql);
    const parts = await walkMonday(await signIn(browser, target.urls.site));
    const left = Object.entries(await leftToDo(sql));
    if (left.length > 0) throw new Error(`The Monday is not over: ${JSON.stringify(left)}`);
    return figuresOf(parts);
  } finally {
    await browser.close();
    await sql.end();
    await close();
  }
}
