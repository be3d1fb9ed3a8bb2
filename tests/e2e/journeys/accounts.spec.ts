import type { Browser, Page } from 'playwright/test';
import { type Account, confirmAddress, signIn, signUp } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { linksIn, type Mail } from '../../support/mail/inbox.ts';

const CONFIRM = /confirm/i;
const RESET = /password/i;
const SIGN_IN = /sign/i;

const addressOf = (name: string) => `${name}-${Date.now()}@example.com`;

/** The page of ours that a mail leads to. */
function linkIn(mail: Mail, path: string): string {
  const link = linksIn(mail).find((each) => each.includes(`${path}#token_hash=`));
  expect(link, `a link to ${path} in "${mail.subject}"`).toBeDefined();
  return link as string;
}

async function fillLogin(page: Page, email: string, password: string) {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Sign In' }).click();
}

async function register(page: Page, name: string, email: string, password: string) {
  const main = page.getByRole('main');
  await main.getByLabel('Full Name').fill(name);
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Company').fill('Engines & Co');
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByLabel('Confirm Password').fill(password);
  await main.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration successful')).toBeVisible();
}

const avatarOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`account of ${name}`) });

/** A confirmed account, made as the site makes it. */
async function makeAccount(name: string, fullName: string): Promise<Account> {
  const account = { email: addressOf(name), password: 'secret-old' };
  await signUp(account, fullName);
  await confirmAddress(account);
  return account;
}

async function withOtherBrowser(browser: Browser, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  await use(await context.newPage());
  await context.close();
}

test('registration from a guarded page: confirmed by the button, it returns to that page; every tab follows; sign-out', async ({
  page,
  context,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const email = addressOf('annie');
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth/login?next=%2Fprofile');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/auth/register?next=%2Fprofile');
  await register(page, 'Annie Easley', email, 'secret-1');
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
  await expect(page).toHaveURL('/auth/login?next=%2Fprofile');
  await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeDisabled();
  await expectNoAxeViolations();

  const confirmation = await waitForMail(email, CONFIRM);
  const link = linkIn(confirmation, '/auth/email-confirmation');
  // The text part, which the hook of the auth server adds.
  expect(confirmation.text).toContain(`Confirm your email address:\n${link}`);
  const other = await context.newPage();
  await other.goto('/blog');
  await page.goto(link);
  // Opening it changes nothing.
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email Confirmed!' })).toBeFocused();
  await expect(page.getByText(`You’re signed in as ${email}.`)).toBeVisible();
  await expect(avatarOf(other, 'Annie Easley')).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: 'Go to My Profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  await avatarOf(page, 'Annie Easley').click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(avatarOf(other, 'Annie Easley')).toHaveCount(0);
});

test('an unconfirmed account can request its email again, and a used link offers a new one', async ({
  page,
  browser,
  waitForMail,
  consoleErrors,
}) => {
  const email = addressOf('christine');
  await page.goto('/auth/register');
  await register(page, 'Christine Darden', email, 'secret-1');
  // Later, when this tab knows nothing any more of the mail that was sent.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/auth/login');
  await fillLogin(page, email, 'secret-1');
  await expect(page.getByText('Email not confirmed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend confirmation email' })).toBeEnabled();

  const link = linkIn(await waitForMail(email, CONFIRM), '/auth/email-confirmation');
  await withOtherBrowser(browser, async (stranger) => {
    await stranger.goto(link);
    await stranger.getByRole('button', { name: 'Confirm Email' }).click();
    await expect(stranger.getByText(`${email} is confirmed. Sign in with it`)).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  });
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(consoleErrors.splice(0).every((line) => /40[03]/.test(line))).toBe(true);
});

test('a password reset by email refuses the old password and ends every other session', async ({
  page,
  waitForMail,
  consoleErrors,
}) => {
  const account = await makeAccount('melba', 'Melba Mouton');
  const { email, password } = account;
  const elsewhere = await signIn(account);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  await expect(page.getByText('Password reset email sent')).toBeVisible();

  await page.goto(linkIn(await waitForMail(email, RESET), '/auth/reset-password-confirmation'));
  async function update(to: string) {
    await page.getByLabel('New Password', { exact: true }).fill(to);
    await page.getByLabel('Confirm New Password').fill(to);
    await page.getByRole('button', { name: 'Update Password' }).click();
  }
  await update(password);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('different from the old password');
  await update('secret-new');
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await fillLogin(page, email, password);
  await expect(page.getByText('Login failed')).toBeVisible();
  await fillLogin(page, email, 'secret-new');
  await expect(avatarOf(page, 'Melba Mouton')).toBeVisible();
  const { error } = await elsewhere.client.auth.refreshSession();
  expect(error?.status).toBe(400);
  expect(consoleErrors.splice(0).every((line) => /4(00|22)/.test(line))).toBe(true);
});

test('a sign-in link signs in where it was requested, and asks first in any other browser', async ({
  page,
  browser,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const { email } = await makeAccount('evelyn', 'Evelyn Boyd');
  const { email: elsewhere } = await makeAccount('euphemia', 'Euphemia Haynes');
  async function ask(address: string) {
    await page.goto('/auth/login?next=%2Fprofile');
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    // Until its form is loaded, the password form is still shown, with its own email field.
    await expect(page.getByRole('button', { name: 'Send Sign-in Link' })).toBeVisible();
    await page.getByRole('main').getByLabel('Email').fill(address);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations();
    }
    await page.getByRole('button', { name: 'Send Sign-in Link' }).click();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
    return linkIn(await waitForMail(address, SIGN_IN), '/auth/sign-in-link');
  }

  const foreign = await ask(elsewhere);
  await withOtherBrowser(browser, async (stranger) => {
    await stranger.goto(foreign);
    await stranger.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(
      stranger.getByText(`This link is for ${elsewhere} and wasn’t requested in this browser.`),
    ).toBeVisible();
    await expect(avatarOf(stranger, 'Euphemia Haynes')).toHaveCount(0);
    await expectNoAxeViolations(stranger);
    await stranger.getByRole('button', { name: `Continue as ${elsewhere}` }).click();
    await expect(avatarOf(stranger, 'Euphemia Haynes')).toBeVisible();
  });

  await page.goto(await ask(email));
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});
