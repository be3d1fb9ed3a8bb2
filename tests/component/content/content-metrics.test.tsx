import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, FAQ, ONE, open, SAVE, SERVICE, saved, saving, sentTo } from '../support/content';
import { json } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));

const NAMING = 'POST /rest/v1/rpc/list_texts_naming';

test('an unknown placeholder is refused and named', async () => {
  const page = await open('/faq/1', { [SAVE]: saving(FAQ) });
  const answer = await screen.findByLabelText(/^Answer/);
  await page.user.clear(answer);
  await page.user.click(answer);
  await page.user.paste('It costs {{prise:a-service}} or more.');
  await page.user.click(await button('Publish changes'));
  expect(await screen.findByText('These placeholders don’t exist: {{prise:a-service}}.')).toBeTruthy();
  expect(saved(page)).toEqual([]);
});

test('a placeholder in a title is refused, because lists show a title as it is written', async () => {
  const page = await open('/faq/1', { [SAVE]: saving(FAQ) });
  const question = await screen.findByLabelText(/^Question/);
  await page.user.click(question);
  await page.user.paste(' {{hours}}');
  await page.user.click(await button('Publish changes'));
  expect(
    await screen.findByText('Placeholders such as {{hours}} don’t work in Question. Please write it out.'),
  ).toBeTruthy();
});

test('a changed price lists the texts that still name the old one, before and after it is published', async () => {
  const named = [
    { kind: 'faq', id: 8, title: 'How do you price your work?', text: '$100' },
    { kind: 'answer', id: 9, title: 'What is the price?', text: '$100' },
  ];
  const stored = { ...SERVICE, status: 'published' };
  const page = await open('/service/3', {
    [ONE]: () => json(stored),
    [SAVE]: saving(stored),
    [NAMING]: () => json(named),
  });
  const price = await screen.findByLabelText(/^Starting price/);
  expect(sentTo(page, 'list_texts_naming')).toEqual([]);
  await page.user.clear(price);
  await page.user.type(price, '125');
  const list = within(await screen.findByRole('list', { name: 'Texts with the old figure' }));
  expect(screen.getByText('These texts name $100:', { exact: false })).toBeTruthy();
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/content/faq/8',
    '/admin/answers/9',
  ]);
  expect(sentTo(page, 'list_texts_naming')[0]).toEqual({ p_texts: ['$100'] });
  await page.user.click(await button('Publish changes'));
  await waitFor(() => expect(saved(page)).toHaveLength(1));
  expect(await screen.findByRole('list', { name: 'Texts with the old figure' })).toBeTruthy();
});

test('the placeholders are listed with their values on request', async () => {
  const page = await open('/faq/1', {
    'GET /rest/v1/services': () =>
      json([{ slug: 'a-service', name: 'A service', price: 100, duration: '4 weeks' }]),
    'GET /rest/v1/consultation_types': () => json([]),
    'GET /rest/v1/case_studies': () => json([]),
  });
  await page.user.click(await screen.findByText('Prices and figures that stay current'));
  const placeholder = await screen.findByText('{{price:a-service}}');
  expect(placeholder.closest('div')?.textContent).toBe('{{price:a-service}}$100');
});
