import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  button,
  conflicting,
  entry,
  FAQ,
  FAQS,
  LIST,
  ONE,
  open,
  POST,
  SAVE,
  STUDY,
  saved,
  saving,
} from '../support/content';
import { json } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));
warmUp(() => import('@/features/content/components/content-list'));
warmUp(() => import('@/features/content/model/markdown'));

const ES = { question: '¿Cuánto tarda?', answer: 'Cuatro semanas, en general.' };
const TRANSLATED = { ...FAQ, translations: { es: ES }, translated_version: 1 };

async function openSpanish(row: object, address = '/faq/1', routes: Parameters<typeof open>[1] = {}) {
  const page = await open(address, { [ONE]: () => json(row), [SAVE]: saving(row), ...routes });
  await page.user.click(await button('Spanish'));
  return page;
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

describe('the Spanish of a question', () => {
  test('is written beside the English, and saved alone', async () => {
    const page = await openSpanish(FAQ);
    expect((await button('Spanish')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('English: How long does it take?')).toBeTruthy();
    expect(screen.getByText('Four weeks, as a rule.')).toBeTruthy();
    await page.user.type(field(/^Question/), ES.question);
    await page.user.type(field(/^Answer$/), ES.answer);
    await page.user.click(await button('English'));
    expect(field(/^Question/).value).toBe(FAQ.question);
    await page.user.click(await button('Publish changes'));
    await waitFor(() => expect(page.toasts[0]?.title).toMatch(/^Saved/));
    expect(saved(page)).toEqual([{ table: 'faqs', id: 1, version: 1, values: { translations: { es: ES } } }]);
    expect(localStorage.getItem('site-draft:ada:content:faq:1')).toBeNull();
  });

  test('stays as it is when the English is saved', async () => {
    const page = await open('/faq/1', { [ONE]: () => json(TRANSLATED), [SAVE]: saving(TRANSLATED) });
    await page.user.type(await screen.findByLabelText(/^Answer/), ' Or five.');
    await page.user.click(await button('Publish changes'));
    await waitFor(() => expect(saved(page)).toHaveLength(1));
    expect(saved(page)[0]?.values).toEqual({
      question: FAQ.question,
      answer: `${FAQ.answer} Or five.`,
    });
    await page.user.click(await button('Spanish'));
    expect(field(/^Answer$/).value).toBe(ES.answer);
  });

  test('is saved whole or not at all, which the page says from the English too', async () => {
    const page = await openSpanish(FAQ);
    await page.user.type(field(/^Question/), ES.question);
    await page.user.click(await button('English'));
    await page.user.click(await button('Publish changes'));
    expect(
      await screen.findByText('The Spanish must be complete or empty: 1 of 2 texts is missing.'),
    ).toBeTruthy();
    expect(screen.getByText('Please write Answer in Spanish.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/^Answer$/));
    expect(field(/^Question/).value).toBe(ES.question);
    expect(saved(page)).toEqual([]);
  });

  test('is removed after a confirmation, and what was typed in English stays', async () => {
    const page = await open('/faq/1', { [ONE]: () => json(TRANSLATED), [SAVE]: saving(TRANSLATED) });
    await page.user.type(await screen.findByLabelText(/^Answer/), ' Or five.');
    await page.user.click(await button('Spanish'));
    await page.user.click(await button('Remove Spanish'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the Spanish texts?' }));
    page.backend.on(SAVE, () => json({ ...FAQ, version: 2, translations: {}, translated_version: 0 }));
    await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Spanish removed'));
    expect(saved(page)[0]).toMatchObject({ version: 1, values: { translations: {} } });
    expect(field(/^Answer$/).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove Spanish' })).toBeNull();
    await page.user.click(await button('English'));
    expect(field(/^Answer/).value).toBe(`${FAQ.answer} Or five.`);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Publish changes' })).disabled).toBe(
      false,
    );
  });

  test('is kept on a conflict, and shown beside theirs', async () => {
    const theirs = { ...TRANSLATED, version: 4, translations: { es: { ...ES, question: '¿Cuándo?' } } };
    const page = await openSpanish(TRANSLATED, '/faq/1', { [SAVE]: conflicting(theirs) });
    await page.user.type(field(/^Question/), ' ¿Mucho?');
    await page.user.click(await button('Publish changes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }));
    expect(dialog.getByText('Spanish: Question')).toBeTruthy();
    expect(dialog.getByRole('region', { name: 'Their version (saved)' }).textContent).toBe('¿Cuándo?');
    expect(field(/^Question/).value).toBe('¿Cuánto tarda? ¿Mucho?');
    page.backend.on(SAVE, saving(TRANSLATED));
    await page.user.click(dialog.getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(saved(page)).toHaveLength(2));
    expect(saved(page)[1]).toMatchObject({
      version: 4,
      values: { question: FAQ.question, translations: { es: { question: '¿Cuánto tarda? ¿Mucho?' } } },
    });
  });

  test('unsaved, asks before the page is left, and is restored', async () => {
    const page = await openSpanish(FAQ);
    await page.user.type(field(/^Question/), ES.question);
    await page.user.click(screen.getByRole('link', { name: 'All questions' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await page.user.click(await button('Leave'));
    await page.user.click(await screen.findByRole('link', { name: FAQ.question }));
    await page.user.click(await button('Spanish'));
    expect(field(/^Question/).value).toBe(ES.question);
  });

  test('that is older than the English can be confirmed', async () => {
    const page = await openSpanish({ ...TRANSLATED, version: 3 });
    expect(await screen.findByText('The English text changed after this translation.')).toBeTruthy();
    page.backend.on(SAVE, () => json({ ...TRANSLATED, version: 3, translated_version: 3 }));
    await page.user.click(await button('It is still right'));
    await waitFor(() =>
      expect(screen.queryByText('The English text changed after this translation.')).toBeNull(),
    );
    expect(saved(page)).toEqual([{ table: 'faqs', id: 1, version: 3, values: { translated_version: 0 } }]);
  });
});

test('the figures of a case study are those of the English', async () => {
  const page = await openSpanish(STUDY, '/case_study/2', { 'GET /rest/v1/case_studies': () => json([]) });
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(screen.queryByLabelText(/^Image description/)).toBeNull();
  for (const [n, box] of boxes.entries()) {
    await page.user.click(box);
    await page.user.paste(`texto ${n}`);
  }
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.values).toMatchObject({
    translations: {
      es: {
        title: 'texto 0',
        metrics: {
          beforeAfter: [{ metric: 'texto 9', before: 12.5, after: 8, unit: 'texto 10', improvement: 36 }],
          roi: { investment: 60000, returns: 300000 },
          kpis: [{ value: 97, target: 95, achieved: true }],
        },
      },
    },
  });
  expect(JSON.stringify(saved(page)[0])).not.toContain('image_alt');
});

test('the Spanish of an article is HTML when it is stored, with the English article to read', async () => {
  const es = { title: 'Uno', excerpt: 'Dos.', content: '<p>Tres.</p>', image_alt: 'Dos manos' };
  const row = { ...POST, translations: { es }, translated_version: 3 };
  const page = await openSpanish(row, '/post/4');
  expect(screen.getByText('Article in English')).toBeTruthy();
  expect(screen.getByText('weight').nodeName).toBe('STRONG');
  await page.user.click(await button('Markdown'));
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Article/ });
  expect(area.value).toBe('Tres.');
  await page.user.type(area, ' **Cuatro.**');
  await page.user.click(await button('Save draft'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(saved(page)[0]?.values).toEqual({
    translations: { es: { ...es, content: '<p>Tres. <strong>Cuatro.</strong></p>' } },
  });
});

test('the list says which rows have no Spanish and which have an older one', async () => {
  await open('?kind=faq', {
    [LIST]: () => json([]),
    [FAQS]: () =>
      json([
        entry(FAQ, { translated_version: 0 }),
        entry(FAQ, { id: 2, title: 'Second', version: 3, translated_version: 2 }),
        entry(FAQ, { id: 3, title: 'Third' }),
      ]),
  });
  const list = within(await screen.findByRole('list', { name: 'Questions' }));
  const rows = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(rows[0]).toContain('No Spanish');
  expect(rows[1]).toMatch(/Spanish.* is older/);
  expect(rows[2]).not.toContain('Spanish');
});
