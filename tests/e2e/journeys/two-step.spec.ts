import type { Page } from 'playwright/test';
import { totpAt } from '../../../platform/auth/totp.ts';
import { confirmAddress, signIn, signInBrowser, signUp } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { waitForHydration } from '../../support/browser/wait-for-hydration.ts';
import { linksIn } from '../../support/mail/inbox.ts';

const accountOf = (name: string) => ({
  email: `${name}-${Date.now()}@example.com`,
  password: `${name}-pass-1`,
});

/** Opens one security setting and returns its section. */
async function openMatter(page: Page, title: string, label: string) {
  const matter = page.getByRole('region', { name: title });
  await matter.getByRole('button', { name: label }).click();
  return matter;
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('enrolling an authenticator app signs other devices out, and sign-in requires its code after the password', async ({
  page,
  expectNoAxeViolations,
  consoleErrors,
}) => {
  const radia = accountOf('radia');
  await signUp(radia, 'Radia Perlman');
  await confirmAddress(radia);
  const elsewhere = await signIn(radia);
  await signInBrowser(page, radia);
  await page.goto('/profile');
  const matter = await openMatter(page, 'Two-step sign-in', 'Set up');
  const secret = ((await matter.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectNoAxeViolations();
  await enterCode(page, totpAt(secret, Date.now()));
  await expect(page.getByText('Two-step sign-in is on')).toBeVisible();
  expect((await elsewhere.client.auth.refreshSession()).error, 'the other device').not.toBeNull();

  await page.getByRole('button', { name: /account of Radia Perlman/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await page.goto('/auth/login?next=%2Fprofile');
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(radia.email);
  await main.getByLabel('Password', { exact: true }).fill(radia.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await expectNoAxeViolations();
  // Whatever it is, it is not one of the three that are right now.
  await enterCode(page, String((Number(totpAt(secret, Date.now())) + 500_000) % 1_000_000).padStart(6, '0'));
  await expect(main.getByRole('alert')).toBeVisible();
  await enterCode(page, totpAt(secret, Date.now()));
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  expect(consoleErrors.splice(0).every((line) => line.includes('422'))).toBe(true);
});

test('a new email address takes effect once both mailboxes have confirmed it', async ({
  page,
  waitForMail,
}) => {
  const grete = accountOf('grete');
  const next = accountOf('grete-new').email;
  await signUp(grete, 'Grete Hermann');
  await confirmAddress(grete);
  await signInBrowser(page, grete);
  await page.goto('/profile');
  const matter = await openMatter(page, 'Move to another email address', 'Use another email');
  await matter.getByLabel('New email address').fill(next);
  await matter.getByLabel('Current password').fill(grete.password);
  await matter.getByRole('button', { name: /^Send confirmation link/ }).click();
  await expect(matter.getByText('Please check your email.')).toBeVisible();

  async function confirm(address: string) {
    const mail = await waitForMail(address, /(new email address|address change) -/);
    const link = linksIn(mail).find((each) => each.includes('type=email_change'));
    await page.goto(link as string);
    await page.getByRole('button', { name: 'Confirm Email' }).click();
  }
  await confirm(next);
  await expect(page.getByRole('heading', { name: /^One of two/ })).toBeFocused();
  await expect(signIn({ ...grete, email: next })).rejects.toThrow();
  await confirm(grete.email);
  await expect(page.getByRole('heading', { name: 'Email Confirmed!' })).toBeFocused();
  await signIn({ ...grete, email: next });
  await expect(signIn(grete)).rejects.toThrow();
});

test('the button of a link from an email stays in its place when the app starts', async ({
  page,
  consoleErrors,
}) => {
  const LINK = '/auth/email-confirmation#token_hash=abcdef&type=email_change';
  const button = page.getByRole('button', { name: 'Confirm Email' });
  const top = async () => (await button.boundingBox())?.y;
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('about:blank');
    await page.goto(LINK);
    await page.evaluate(() => document.fonts.ready);
    const before = await top();
    await page.unroute(/\/assets\/.*\.js$/);
    await page.goto('about:blank');
    consoleErrors.splice(0);
    await page.goto(LINK);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm the change');
    expect(await top()).toBe(before);
  }
});
