import { nthOpenDate } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { isTo, type Mail, mails, waitForMails } from '../../support/mail/inbox.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';

/** The firm's notice about what `email` sent, which a reply to it answers. */
async function noticeAbout(email: string): Promise<Mail> {
  const isIt = (mail: Mail) => isTo('hello@meridian.example')(mail) && mail.replyTo?.[0]?.address === email;
  const [notice] = await waitForMails(stackEnv().mailUrl, isIt);
  return notice as Mail;
}

test('a visitor sends a message, both emails arrive, and the admin reads it', async ({
  page,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const email = `mary-${Date.now()}@example.com`;
  const words = 'Our warehouse counts twice a week.\nCan a forecast replace one of the counts? مرحبا 👋';
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.getByLabel('Name', { exact: false }).first().fill('Mary Jackson');
  await form.getByLabel(/email/i).fill(email);
  await form.getByLabel(/company/i).fill('Compilers & Co');
  await form.getByLabel(/message/i).fill(words);
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByText('Message Sent')).toBeVisible();
  await expect(page.getByText("Thank you for your message. We'll get back to you shortly.")).toBeVisible();
  await expect(form.getByLabel(/message/i)).toHaveValue('');
  await expectNoAxeViolations();

  const acknowledgement = await waitForMail(email, /message/i);
  // No one has proven the address: nothing of the message goes to it.
  expect(acknowledgement.text).not.toContain('warehouse');
  expect(acknowledgement.text).toContain('within one business day');
  const notice = await noticeAbout(email);
  expect(notice.text).toContain('Our warehouse counts twice a week.');

  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.getByRole('main').getByLabel(/email/i).fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('admin-pass-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Manage contact form submissions and website content')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M/);
  await expectNoAxeViolations();
  await row.getByRole('button', { name: /View Details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Form Submission' });
  await expect(dialog).toContainText(/Received on [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  await expect(dialog).toContainText('Can a forecast replace one of the counts? مرحبا 👋');
  await expectNoAxeViolations();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row.getByRole('button', { name: /View Details/ })).toBeFocused();
});

test('a visitor books a consultation and sees its confirmation; both emails arrive', async ({
  page,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const email = `katherine-${Date.now()}@example.com`;
  await page.goto('/schedule');
  await page.getByLabel(/full name/i).fill('Katherine Johnson');
  await page.getByLabel(/email address/i).fill(email);
  await page.getByLabel(/service type/i).selectOption('Technology Integration');
  const time = page.getByLabel(/preferred time/i);
  await expect(time).toBeDisabled();
  await expect(time).toContainText('Select date first');
  await page.getByLabel(/preferred date/i).selectOption(await nthOpenDate(`${stackEnv().siteUrl}/api`, 3));
  await expect(time).toBeEnabled();
  const offered = time.getByRole('option', { name: /^\d{1,2}:00 [AP]M/ });
  await expect(offered.first()).toBeAttached();
  const shown = /^\d{1,2}:00 [AP]M/.exec(await offered.last().innerText())?.[0] as string;
  await time.selectOption(await offered.last().getAttribute('value'));
  await page.getByRole('button', { name: 'Schedule Consultation' }).click();
  await expect(page.getByText('Appointment Scheduled!')).toBeVisible();
  await expect(page.getByLabel(/full name/i)).toHaveValue('');
  await expectNoAxeViolations();

  const received = await waitForMail(email, /consultation/i);
  expect(received.text).toContain(shown);
  expect(received.text).toMatch(/E[SD]T|Eastern/);
  expect((await noticeAbout(email)).subject).toContain('Katherine Johnson');

  await page
    .getByRole('link', { name: /booking/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/booking-confirmation\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  await expect(page.getByText('Your time is held. A consultant will confirm it by email.')).toBeVisible();
  await expect(page.getByText('Appointment Scheduled!')).toHaveCount(0);
  await expect(page.getByText(/(Mon|Tues|Wednes|Thurs|Fri)day, [A-Z][a-z]+ \d{1,2}, \d{4}/)).toBeVisible();
  await expect(page.getByText(shown).first()).toBeVisible();
  await expect(page.getByText('Technology Integration')).toBeVisible();
  await expect(page.getByText("What's Next?")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectNoAxeViolations();
  expect((await mails(stackEnv().mailUrl)).filter(isTo(email))).toHaveLength(1);
});
