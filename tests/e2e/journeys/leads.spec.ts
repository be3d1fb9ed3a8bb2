import type { Browser, Page } from 'playwright/test';
import { ADMIN, CLIENT, confirmAddress, signIn, signInBrowser, signUp } from '../../support/account.ts';
import { postJson } from '../../support/booking/booking.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { mailSource } from '../../support/mail/inbox.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { DESKTOP, PHONE } from '../support/viewports.ts';

const WORDS = 'Our warehouse counts twice a week. Can a forecast replace one of the counts?';

/** The requests by which an open lead page learns of changes. */
const LEAD_READS = /\/rpc\/(watch_lead|get_lead)$/;

async function sendMessage(email: string): Promise<void> {
  const sent = await postJson(`${stackEnv().siteUrl}/api/contact`, {
    name: 'Dorothy Vaughan',
    email,
    company: 'West Area Computing',
    message: WORDS,
  });
  expect(sent.status).toBe(201);
}

/** Bytes that no text has, so that a wrong encoding shows. */
const PLAN = Buffer.from(Array.from({ length: 10_000 }, (_, n) => (n * 7) % 256));

/** Shares `PLAN` with the client of the seed. */
async function shareDocument(name: string): Promise<void> {
  const [{ client }, { session }] = await Promise.all([signIn(ADMIN), signIn(CLIENT)]);
  const [id, user_id, mime_type] = [crypto.randomUUID(), session.user.id, 'application/pdf'];
  const path = `${user_id}/${id}/${name}`;
  const stored = await client.storage.from('documents').upload(path, PLAN, { contentType: mime_type });
  expect(stored.error).toBeNull();
  const row = { id, user_id, path, name, mime_type, size_bytes: PLAN.length };
  expect((await client.from('documents').insert(row)).error).toBeNull();
}

/** Another admin, on a phone, looking at the same lead. */
async function openAsColleague(browser: Browser, address: string): Promise<Page> {
  const colleague = { email: `colleague-${Date.now()}@example.com`, password: 'colleague-pass-1' };
  await signUp(colleague, 'Bo Colleague');
  await confirmAddress(colleague);
  const [first, second] = await Promise.all([signIn(ADMIN), signIn(colleague)]);
  const granted = await first.client
    .from('accounts')
    .update({ role: 'admin' })
    .eq('id', second.session.user.id);
  expect(granted.error).toBeNull();
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', viewport: PHONE });
  const page = await context.newPage();
  await signInBrowser(page, colleague);
  await page.goto(address);
  return page;
}

test('a message arrives, is counted, opened and answered, and two admins, one of them on a phone, do not overwrite each other', async ({
  page,
  browser,
  waitForMail,
  expectNoAxeViolations,
}) => {
  const email = `dorothy-${Date.now()}@example.com`;
  await page.setViewportSize(DESKTOP);
  await signInBrowser(page, ADMIN);
  await sendMessage(email);

  await page.goto('/admin/leads');
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await expect(navigation.getByRole('link', { name: /Leads.*\d+\+?.*unread/ })).toBeVisible();
  await page.getByLabel('Search').fill(email);
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole('link', { name: /Dorothy Vaughan/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dorothy Vaughan' })).toBeVisible();
  await expect(page.getByText(WORDS).first()).toBeVisible();
  await expectNoAxeViolations();

  await page.getByRole('button', { name: 'Suggest a first call' }).click();
  await expect(page.getByLabel('Your reply')).toHaveValue(/^Hello Dorothy Vaughan,/);
  const fileName = `plan-${Date.now()}.pdf`;
  await shareDocument(fileName);
  await page.getByRole('button', { name: 'Attach a document' }).click();
  const picker = page.getByRole('dialog', { name: 'Attach a document' });
  await picker.getByRole('button', { name: `Attach ${fileName}` }).click();
  await expectNoAxeViolations();
  await page.setViewportSize(PHONE);
  await expectNoAxeViolations();
  await picker.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Attached documents' })).toContainText('10 kB');
  await expectNoAxeViolations();
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Hello Dorothy Vaughan');
  await expect(page.getByRole('list', { name: 'Attached documents' })).toHaveCount(0);
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('waiting');
  // The embedded database cannot call the mailer, which would come with the minute; a message wakes it at once.
  await sendMessage(`another-${email}`);
  const answer = await waitForMail(email, /Your message to/);
  expect(answer.text).toContain('a short first call');
  const source = await mailSource(stackEnv().mailUrl, answer.id);
  expect(source.replace(/\s/g, '')).toContain(PLAN.toString('base64'));
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText(
    `1 attachment: ${fileName} (10 kB)`,
  );
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Sent');

  const other = await openAsColleague(browser, page.url());
  await expect(other.getByLabel('Status', { exact: true })).toHaveValue('waiting');

  // Both see each other, and a reply that the other has not seen is refused.
  await expect(page.getByText('Bo Colleague is viewing.')).toBeVisible();
  await other.getByLabel('Your reply').fill('A second answer.');
  await expect(page.getByText('Bo Colleague is writing a reply.').first()).toBeVisible();
  await page.getByLabel('Your reply').fill('One more thing.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('One more thing.');
  const unseen = other.getByRole('group', { name: 'Replies sent while you were writing' });
  await expect(unseen).toContainText('One more thing.');
  await expectNoAxeViolations(other);
  await unseen.getByRole('button', { name: 'I’ve read it' }).click();
  await expect(other.getByLabel('Your reply')).toHaveValue('A second answer.');
  await other.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('A second answer.');
  // From here on the other page is stale: its reads are held, and stay so. Only later ones are answered again, because
  // a route that is removed would let the held ones go on.
  let isHeld = true;
  await other.route(LEAD_READS, (read) => (isHeld ? undefined : read.continue()));
  await page.getByLabel('Status', { exact: true }).selectOption('Won');
  await page.getByLabel('Tags', { exact: true }).fill('retail');
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('retail') === true,
  );
  await page.getByLabel('Tags', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove retail' })).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('won');
  await expect(page.getByRole('button', { name: 'Remove retail' })).toBeVisible();

  isHeld = false;
  await other.getByLabel('Status', { exact: true }).selectOption('Lost');
  const dialog = other.getByRole('dialog', { name: 'Someone else changed this lead' });
  await expect(dialog).toContainText('Won');
  await expect(dialog).toContainText('Lost');
  await expect(dialog).toContainText('retail');
  await expectNoAxeViolations(other);
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(other.getByLabel('Status', { exact: true })).toHaveValue('won');
  await expect(other.getByRole('button', { name: 'Remove retail' })).toBeVisible();
  await other.context().close();

  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(page.getByLabel('Search')).toHaveValue(email);
});
