import { ADMIN, signIn, signInBrowser } from '../../support/account.ts';
import { expect, test } from '../../support/browser/e2e.ts';
import { htmlOf, LIVE } from '../support/published-page.ts';

const QUESTION = 'Is this question of a journey?';
const SPANISH = '¿Es esta la pregunta de un recorrido?';

test('staff write the Spanish of a published question, and the Spanish page shows it', async ({
  page,
  lookAtEveryWidth,
}) => {
  const { client } = await signIn(ADMIN);
  const values = { question: QUESTION, answer: 'It is one of a journey.', status: 'published' };
  const added = await client.from('faqs').insert(values).select('id').single();
  expect(added.error).toBeNull();
  const id = added.data?.id ?? 0;
  try {
    await signInBrowser(page, ADMIN);
    await page.goto('/admin/content?kind=faq');
    const row = page.getByRole('listitem').filter({ hasText: QUESTION });
    await expect(row.getByText('No Spanish')).toBeVisible();
    await row.getByRole('link', { name: QUESTION }).click();
    await page.getByRole('button', { name: 'Spanish', exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'Question' }).fill(SPANISH);
    await lookAtEveryWidth();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(
      page.getByText('The Spanish must be complete or empty: 1 of 2 texts is missing.'),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Answer' }).fill('Es la de un recorrido.');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible();
    await expect.poll(() => htmlOf('/es/services'), LIVE).toContain(SPANISH);
    expect(await htmlOf('/services')).toContain(QUESTION);

    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByRole('textbox', { name: 'Answer' }).fill('It is the one of a journey.');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('button', { name: 'Spanish', exact: true }).click();
    await page.getByRole('button', { name: 'It is still right' }).click();
    await expect(page.getByText('Spanish confirmed')).toBeVisible();
    await page.getByRole('link', { name: 'All questions' }).click();
    await expect(row.getByRole('link', { name: QUESTION })).toBeVisible();
    await expect(row.getByText(/Spanish/)).toHaveCount(0);
  } finally {
    const removed = await client.from('faqs').delete().eq('id', id);
    expect(removed.error).toBeNull();
  }
});
