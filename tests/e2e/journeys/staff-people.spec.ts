import { ADMIN, signInBrowser } from '../../support/account.ts';
import { postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { DESKTOP, PHONE } from '../support/viewports.ts';

test('a person is invited, accepts on a phone, is listed, and loses the role; the email and the audit log report it', async ({
  page,
  browser,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const now = Date.now();
  const dana = { email: `dana-${now}@example.com`, password: `dana-${now}` };
  const name = `Dana ${now}`;
  await page.setViewportSize(DESKTOP);
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/people/invitations');
  const form = page.getByRole('form', { name: 'Invite someone' });
  await form.getByLabel('Email').fill(dana.email);
  await form.getByLabel('Role').selectOption('Admin');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(dana.email);
  await expectNoAxeViolations();

  // The embedded database cannot call the mailer, which would come with the minute; a message wakes it at once.
  await postJson(`${stackEnv().siteUrl}/api/contact`, {
    name: 'Somebody Else',
    email: `another-${dana.email}`,
    company: 'Elsewhere',
    message: 'A message that wakes the mailer.',
  });
  const mail = await waitForMail(dana.email, /You’re invited/);
  const link = /\/invitation#token=[0-9a-f]{64}/.exec(mail.text)?.[0] as string;
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', viewport: PHONE });
  const hers = await context.newPage();
  await hers.goto(link);
  // One email and one link: the address is proved, and only a name and a password are missing.
  await expect(hers.getByRole('main').getByLabel('Email')).toHaveValue(dana.email);
  expect(new URL(hers.url()).hash).toBe('');
  await expectNoAxeViolations(hers);
  await hers.getByLabel('Full Name').fill(name);
  await hers.getByLabel('Password', { exact: true }).fill(dana.password);
  await hers.getByRole('button', { name: 'Create account and sign in' }).click();
  await expect(hers.getByRole('heading', { name: 'You now have staff access' })).toBeFocused();
  await hers.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(hers.getByRole('navigation', { name: 'Staff' })).toBeVisible();
  await context.close();

  await page.setViewportSize(PHONE);
  await page.goto('/admin/people');
  await page.getByLabel('Search').fill(dana.email);
  const entry = page.getByRole('listitem').filter({ hasText: dana.email });
  await entry.getByRole('button', { name: 'Make client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make client' }).click();
  await expect(entry.getByRole('button', { name: 'Make admin' })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: 'Audit log' }).click();
  // Other journeys write to the log, too.
  const log = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  const lost = log.filter({ hasText: `changed the role of ${name}` }).filter({ hasText: 'admin → client' });
  await expect(lost).toBeVisible();
  await expectNoAxeViolations();
  await page.goto(`/admin/mail?query=${encodeURIComponent(dana.email)}&state=sent`);
  await expect(page.getByRole('list', { name: 'Emails' })).toContainText('You’re invited');
  await expectNoAxeViolations();
  await page.goto('/admin/settings');
  await expect(page.getByRole('checkbox', { name: 'Remind clients one day before' })).toBeVisible();
  await expectNoAxeViolations();
});
