import { ADMIN, signIn, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';

test('staff add an answer, the visitor’s panel gives it, and a new wording finds it', async ({
  page,
  browser,
  expectNoAxeViolations,
}) => {
  const number = Date.now() % 1_000_000;
  const question = `Does zeppelin ${number} moor here?`;
  const wording = `mooring place of zeppelin ${number}`;
  const office = await browser.newContext();
  const desk = await office.newPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto('/admin/answers');
  await desk.getByRole('link', { name: 'New answer' }).click();
  await desk.getByRole('textbox', { name: 'Question', exact: true }).fill(question);
  const reply = desk.getByRole('textbox', { name: 'Reply' });
  await reply.fill('It moors on Mondays. Call ');
  await desk.getByRole('button', { name: 'Insert a live fact' }).click();
  await desk.getByRole('button', { name: 'Phone number' }).click();
  await expect(reply).toHaveValue('It moors on Mondays. Call {{phone}}');
  await desk.getByRole('button', { name: 'Save answer' }).click();
  await expect(desk.getByText('Saved. The assistant answers with it now.')).toBeVisible();
  const preview = desk.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('It moors on Mondays. Call (404) 555-0142');
  await expect(preview).toContainText('By its own wording');

  await page.goto('/blog');
  await page.getByRole('button', { name: 'Open the AI assistant' }).click();
  const panel = page.getByRole('dialog', { name: 'AI Assistant' });
  const box = panel.getByLabel('Your question');
  await box.fill(question);
  await box.press('Enter');
  await expect(panel.getByRole('log')).toContainText('It moors on Mondays. Call (404) 555-0142');

  await desk.getByLabel('Other wordings').fill(wording);
  await desk.getByRole('button', { name: 'Save answer' }).click();
  await expect(desk.getByText('Not saved yet')).toBeHidden();
  await desk.getByRole('link', { name: 'All answers' }).click();
  await desk.getByRole('textbox', { name: 'Try a question' }).fill(wording);
  await desk.getByRole('button', { name: 'Try it' }).click();
  await expect(desk.getByRole('region', { name: 'Reply as the visitor sees it' })).toContainText('Mondays');
  await expect(desk.getByText('By its own wording').last()).toBeVisible();
  await box.fill(wording);
  await box.press('Enter');
  await expect(panel.getByRole('log').getByText('It moors on Mondays.')).toHaveCount(2);
  await expectNoAxeViolations();

  await desk.getByRole('link', { name: question }).first().click();
  await desk.getByRole('button', { name: 'Delete' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(desk.getByText('Answer deleted')).toBeVisible();
  await office.close();
});

test('two admins change one answer: the second compares both versions, and keeps what was typed', async ({
  page,
  lookAtEveryWidth,
}) => {
  const { client } = await signIn(ADMIN);
  const question = `Does airship ${Date.now() % 1_000_000} carry mail?`;
  const created = await client
    .from('answers')
    .insert({ question, reply: 'It carries parcels.', status: 'draft' })
    .select('id')
    .single();
  const { id } = created.data as { id: number };
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/answers');
  await page.getByRole('textbox', { name: 'Try a question' }).fill('what does a zeppelin cost');
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('list', { name: 'Nearest answers' })).toBeVisible();
  await lookAtEveryWidth();

  await page.goto(`/admin/answers/${id}`);
  await page.getByRole('button', { name: 'Insert a live fact' }).click();
  await expect(page.getByRole('button', { name: 'List of the team' })).toBeVisible();
  await lookAtEveryWidth();
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('It carries letters.');
  const other = client
    .from('answers')
    .update({ reply: 'It carries nothing.' })
    .eq('id', id)
    .select('version');
  expect((await other).data).toEqual([{ version: 2 }]);
  await page.getByRole('button', { name: 'Save answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this answer' });
  await expect(dialog).toContainText('It carries nothing.');
  await expect(dialog).toContainText('It carries letters.');
  await lookAtEveryWidth();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(reply).toHaveValue('It carries letters.');
  await page.getByRole('button', { name: 'Save answer' }).click();
  await dialog.getByRole('button', { name: 'Use yours' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  const removed = client.from('answers').delete().eq('id', id).select('reply, version');
  expect((await removed).data).toEqual([{ reply: 'It carries letters.', version: 3 }]);
});
