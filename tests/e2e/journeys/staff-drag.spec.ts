import type { Locator, Page } from 'playwright/test';
import { ADMIN, signInBrowser } from '../../support/account.ts';
import { appointmentBody, postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, hasTouch: true });

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be dragged is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

/** Waits until what is on the page can be dragged: the library's code comes later, and sets this once it runs. */
const untilDraggable = (page: Page) => page.waitForFunction(() => 'MotionIsMounted' in window);

test('a dragged row of content is saved once per drop, and returns when the save is refused', async ({
  page,
  consoleErrors,
}) => {
  await signInBrowser(page, ADMIN);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/site_build_state*', async (route) => {
    await held;
    await route.fulfill({ json: [{ waiting: 1, due_at: null, attempts: 0, asked_at: null, error: null }] });
  });
  await page.goto('/admin/content?kind=testimonial');
  await untilDraggable(page);
  const list = page.getByRole('list', { name: 'Testimonials' });
  const place = await list.boundingBox();
  release();
  await expect(page.getByText('Your changes are on their way to the site.')).toBeVisible();
  // A row that moves down just before it is pressed is missed.
  expect(await list.boundingBox()).toEqual(place);
  const rows = list.getByRole('listitem');
  const name = (index: number) => rows.nth(index).getByRole('link').innerText();
  const before = [await name(0), await name(1)];
  const sent: unknown[] = [];
  let isRefused = true;
  await page.route('**/rpc/reorder_content', async (route) => {
    sent.push(route.request().postDataJSON());
    if (!isRefused) return route.continue();
    await route.fulfill({ status: 409, json: { code: 'PT409', message: 'Refused for the test.' } });
  });

  /** How far the first row is from its place: rows glide there after a drag. */
  async function gap() {
    const [box, row] = await Promise.all([list.boundingBox(), rows.nth(0).boundingBox()]);
    return Math.abs((row?.y ?? Number.NaN) - (box?.y ?? Number.NaN));
  }
  async function dragFirstDown() {
    await expect.poll(gap).toBeLessThan(2);
    const from = await middleOf(rows.nth(0).getByTitle('Drag to move'));
    const to = await middleOf(rows.nth(1));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(from.x, to.y + to.height / 4, { steps: 5 });
    await expect(rows.nth(0).getByRole('link')).toHaveText(before[1] as string);
    await page.mouse.up();
  }
  await dragFirstDown();
  await expect(page.getByRole('alert').getByText('Refused for the test.')).toBeVisible();
  await expect(rows.nth(0).getByRole('link')).toHaveText(before[0] as string);
  expect(sent).toHaveLength(1);
  expect(consoleErrors.splice(0).join()).toContain('409');

  isRefused = false;
  const saved = page.waitForResponse('**/rpc/reorder_content');
  await dragFirstDown();
  expect((await saved).ok()).toBe(true);
  expect(sent).toHaveLength(2);
  await page.reload();
  await expect(rows.nth(1).getByRole('link')).toHaveText(before[0] as string);
  await page.getByRole('button', { name: new RegExp(`^Move up.*${before[0]}`) }).click();
  await expect.poll(() => sent.length).toBe(3);
});

test('a touch that holds a block drags it, and Escape ends a drag', async ({ page }) => {
  const { siteUrl } = stackEnv();
  const clientName = `Henry ${Date.now()}`;
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
  const until = new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10);
  const response = await fetch(`${siteUrl}/api/appointments/availability?from=${today}&to=${until}`);
  const { days } = (await response.json()) as { days: { date: string; slots: { time: string }[] }[] };
  const day = days.filter(({ slots }) => slots.length >= 4).at(-3);
  if (!day) throw new Error('No day has four free times.');
  const time = day.slots[0]?.time ?? '';
  const body = appointmentBody(day.date, time, { clientName, clientEmail: `${Date.now()}@example.com` });
  expect((await postJson(`${siteUrl}/api/appointments`, body)).status).toBe(201);

  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/appointments?day=${day.date}&view=day`);
  await untilDraggable(page);
  const block = page.getByRole('group', { name: 'Calendar' }).getByRole('button', { name: clientName });
  await expect(block).toBeVisible();
  await expect(page.getByRole('heading', { name: /requests? to approve$/ })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: `Move ${clientName}` });
  const isBack = () =>
    expect
      .poll(() => block.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).isIdentity))
      .toBe(true);

  /** Waits until the block is still. A request that arrives from another journey moves the calendar down. */
  async function middleAtRest() {
    await block.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await block.hover();
    return middleOf(block);
  }

  const pressed = await middleAtRest();
  await page.mouse.down();
  await page.mouse.move(pressed.x, pressed.y + pressed.height, { steps: 5 });
  await expect(block).toHaveAttribute('data-dragged', '');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await isBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const touch = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: touched.x, y: touched.y + down }],
    });
  const touched = await middleAtRest();
  const down = touched.height + 2;
  await finger('touchStart');
  // As long as the hold lasts, nothing on the page says so.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  for (const part of [0.25, 0.5, 0.75, 1]) await finger('touchMove', down * part);
  await expect(block).toHaveAttribute('data-dragged', '');
  await finger('touchEnd');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await isBack();
});
