import { ADMIN, signIn, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';

test('staff take a conversation over, both sides see each other’s messages, and the assistant takes it back', async ({
  page,
  browser,
  expectNoAxeViolations,
}) => {
  const question = `Do you fit looms in hall ${Date.now()}?`;
  await page.goto('/services');
  await page.getByRole('button', { name: 'Open the AI assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  const log = panel.getByRole('log');
  const box = panel.getByLabel('Your question');
  await box.fill(question);
  await box.press('Enter');
  await expect(panel.getByRole('button', { name: 'Not helpful' })).toBeVisible();

  const office = await browser.newContext();
  const desk = await office.newPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto('/admin');
  const take = desk.getByRole('button', { name: `Take over the conversation: ${question}` });
  await expect(take).toBeVisible();
  await expectNoAxeViolations(desk);
  await take.click();
  await expect(desk.getByLabel('Your message')).toBeFocused();
  await desk.keyboard.type('Yes, we fit looms.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  const transcript = desk.getByRole('list', { name: 'Messages' });
  await expect(transcript).toContainText('Yes, we fit looms.');

  // The first poll is up to 15 seconds away.
  await expect(panel).toContainText('from our team is answering.', { timeout: 20_000 });
  await expect(log).toContainText('Yes, we fit looms.');
  await expectNoAxeViolations();
  await box.fill('How soon?');
  await box.press('Enter');
  await expect(transcript).toContainText('How soon?', { timeout: 6000 });
  await desk.getByLabel('Your message').fill('Next week.');
  await desk.getByLabel('Your message').press('Enter');
  await expect(log).toContainText('Next week.', { timeout: 6000 });

  await desk.getByRole('button', { name: 'Hand back to the assistant' }).click();
  await expect(desk.getByText('The assistant is answering this conversation.')).toBeVisible();
  await expect(panel).toContainText('The assistant is answering again.', { timeout: 6000 });
  await box.fill('How much does AI Strategy Consulting cost?');
  await box.press('Enter');
  await expect(log).toContainText('$10,000');
  await page.reload();
  await page.getByRole('button', { name: 'Open the AI assistant' }).click();
  await expect(log).toContainText('Next week.');
  await office.close();
});

test('a declined question is answered in two clicks and really answered; declined again, it is listed again', async ({
  page,
  expectNoAxeViolations,
  consoleErrors,
}) => {
  const question = `Does zebra number ${Date.now() % 100_000} yodel?`;
  const { client } = await signIn(ADMIN);
  const ask = async () => {
    const response = await page.request.post('/api/chatbot/message', { data: { message: question } });
    return ((await response.json()) as { message: string }).message;
  };
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Open the AI assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  const box = panel.getByLabel('Your question');
  await box.fill(question);
  await box.press('Enter');
  await expect(panel.getByRole('log')).toContainText('I don’t have that one.');

  await signInBrowser(page, ADMIN);
  await page.goto('/admin/conversations?tab=questions');
  const entry = page.getByRole('listitem').filter({ hasText: question });
  await entry.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Question')).toHaveValue(question);
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('It yodels on Mondays only.');
  await expectNoAxeViolations();
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await expect(dialog).toContainText('The assistant answers it from now on.');
  expect(await ask()).toContain('It yodels on Mondays only.');
  await dialog.getByRole('link', { name: 'Open the answer' }).click();
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(question);
  const id = Number(page.url().split('/').at(-1));

  await page.getByLabel('Status').selectOption('Draft');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await ask()).toContain('I don’t have that one.');
  await page.goto('/admin/conversations?tab=questions');
  await expect(entry).toContainText('Asked 2 times');
  await entry.getByRole('button', { name: 'Answer' }).click();
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('It yodels every day.');
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await expect(dialog).toContainText('is already a wording of the answer');
  await expect(dialog.getByRole('link', { name: 'Open the other answer' })).toHaveAttribute(
    'href',
    `/admin/answers/${id}`,
  );
  expect(consoleErrors.splice(0).every((line) => line.includes('status of 409'))).toBe(true);
  const remove = (answer: number) => client.from('answers').delete().eq('id', answer).select('id');
  expect((await remove(id)).data).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Publish answer' }).click();
  await expect(dialog).toContainText('The assistant answers it from now on.');
  expect(await ask()).toContain('It yodels every day.');
  const link = await dialog.getByRole('link', { name: 'Open the answer' }).getAttribute('href');
  expect((await remove(Number(link?.split('/').at(-1)))).data).toHaveLength(1);
});
