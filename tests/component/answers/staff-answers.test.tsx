import type { TryResponse } from '@contracts/answers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ANSWER, ANSWER_CALLS } from '../support/answers';
import { gate, json, type Routes, refused, sentence } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/answers/components/answers-screen'));

const { read: LIST, search: SEARCH, save: SAVE } = ANSWER_CALLS;
const TRY = 'POST /api/chatbot/try';

const PRICES = {
  ...ANSWER,
  question: 'What does <b>it</b> cost?',
  reply: 'Projects start at {{lowest_price}}.\nAsk us.',
  wording_count: 17,
};
const GREETING = { ...PRICES, id: 4, question: 'Hola', language: 'es', status: 'draft' };

const listOf = (answers: (typeof ANSWER)[], total = answers.length) =>
  Response.json(answers, { headers: { 'content-range': `0-${answers.length}/${total}` } });

describe('the list', () => {
  test('shows a placeholder, then questions, first lines, topics, counts, and statuses', async () => {
    const response = gate<Response>();
    await openStaff('/answers', { [LIST]: () => response.promise });
    expect((await screen.findByText('Loading answers...')).getAttribute('role')).toBe('status');
    response.resolve(listOf([PRICES, GREETING]));
    const table = await screen.findByRole('table', { name: 'Answers' });
    const [, prices, greeting] = within(table).getAllByRole('row');
    expect(prices?.textContent).toContain(
      'What does <b>it</b> cost?Projects start at [lowest price].Prices17',
    );
    expect(prices?.textContent).not.toContain('Ask us.');
    expect(
      within(prices as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/answers/3');
    expect(greeting?.textContent).toContain('Prices, Spanish');
    expect(greeting?.textContent).toContain('Draft');
    expect(screen.getByText('2 answers')).toBeTruthy();
    expect(hrefOf('New answer')).toBe('/admin/answers/new');
  });

  test('is filtered by the URL and loaded page by page', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({ ...PRICES, id: 100 + index }));
    const page = await openStaff('/answers?query=cost', { [SEARCH]: () => listOf(many, 60) });
    await page.user.selectOptions(await screen.findByLabelText('Topic'), 'price');
    await page.user.selectOptions(screen.getByLabelText('Status'), 'draft');
    await page.user.selectOptions(screen.getByLabelText('Language'), 'es');
    expect(page.address()).toBe('/admin/answers?query=cost&topic=price&status=draft&language=es');
    expect(await screen.findByText('60 answers')).toBeTruthy();
    page.backend.on(SEARCH, () => listOf([GREETING]));
    await page.user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Hola')).toBeTruthy();
    const asked = page.backend.to('/rest/v1/rpc/search_answers');
    expect(asked[0]?.body).toEqual({ p_query: 'cost' });
    const last = new URL(asked.at(-1)?.path ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(last)).toMatchObject({
      topic: 'eq.price',
      status: 'eq.draft',
      language: 'eq.es',
      sort_key: 'gte.what does it cost?',
      or: '(sort_key.gt."what does it cost?",and(sort_key.eq."what does it cost?",id.gt.149))',
      order: 'sort_key.asc,id.asc',
      limit: '51',
    });
  });

  test('shows a failure with a retry, and both empty states', async () => {
    const page = await openStaff('/answers?topic=price', { [LIST]: () => json({ message: 'Away.' }, 503) });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the answers.');
    page.backend.on(LIST, () => listOf([]));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No answers match.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No answers yet.')).toBeTruthy();
    expect(page.address()).toBe('/admin/answers');
  });
});

describe('a tried question', () => {
  const NEAR: TryResponse = {
    message: 'Projects start at **$10,000**. [See our services](/services)',
    sources: [{ title: 'Prices', url: '/services#prices' }],
    outcome: 'answer',
    via: 'answer',
    matches: [
      { answerId: 3, question: 'What does it cost?', score: 0.83 },
      { answerId: null, question: 'Do you offer discounts?', score: 0.41 },
    ],
    passages: [],
  };
  const STORED = { ...PRICES, wordings: ['Price?'] };

  async function tryIt(routes: Routes = {}) {
    const page = await openStaff('/answers', { [LIST]: () => listOf([STORED]), ...routes });
    await page.user.type(
      await screen.findByRole('textbox', { name: 'Try a question' }),
      'wat does it cost{Enter}',
    );
    return page;
  }

  test('shows the visitor’s reply, how it was found, and the nearest answers', async () => {
    const page = await tryIt({ [TRY]: () => json(NEAR) });
    const reply = await screen.findByRole('region', { name: 'Reply as the visitor sees it' });
    expect(reply.textContent).toBe('Projects start at $10,000. See our servicesRead more:Prices');
    expect(within(reply).getByText('$10,000').tagName).toBe('STRONG');
    expect(within(reply).getByRole('link', { name: 'See our services' }).getAttribute('target')).toBe(
      '_blank',
    );
    expect(screen.getByText('By a similar wording: “What does it cost?”', { selector: 'p' })).toBeTruthy();
    const [near, faq] = within(screen.getByRole('list', { name: 'Nearest answers' })).getAllByRole(
      'listitem',
    );
    expect(near?.textContent).toContain('Very alike, 83%');
    expect(
      within(near as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/answers/3');
    expect(faq?.textContent).toContain('Partly alike, 41%, an FAQ');
    expect(within(faq as HTMLElement).queryByRole('button')).toBeNull();
    expect(page.backend.to('/api/chatbot/try')[0]?.body).toEqual({ message: 'wat does it cost' });
    expect(page.backend.to('/api/chatbot/try')[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  test('becomes a wording of an answer, and is tried again', async () => {
    const page = await tryIt({
      [TRY]: () => json(NEAR),
      [SAVE]: () => json([{ id: 3, version: 3 }]),
    });
    const button = await screen.findByRole('button', { name: /Add as wording.*What does it cost/ });
    page.backend.on(TRY, () => json({ ...NEAR, via: 'wording' }));
    await page.user.click(button);
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Wording added'));
    expect(await screen.findByText('By its own wording', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add as wording/ })).toBeNull();
    expect(page.backend.to('/rest/v1/answers?')[0]).toMatchObject({
      path: '/rest/v1/answers?id=eq.3&version=eq.2&select=id%2Cversion',
      body: { wordings: ['Price?', 'wat does it cost'] },
    });
  });

  test('that finds nothing leads to a new answer, and a page is named', async () => {
    const page = await tryIt({
      [TRY]: () => json({ ...NEAR, via: 'refusal', outcome: 'declined', matches: [], sources: [] }),
    });
    expect(await screen.findByText('Nothing found: declined', { selector: 'p' })).toBeTruthy();
    expect(screen.getByText('No answer is like it.')).toBeTruthy();
    expect(hrefOf('Write an answer to it')).toBe('/admin/answers/new?question=wat+does+it+cost');
    page.backend.on(TRY, () => json({ ...NEAR, via: 'passage' }));
    await page.user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('From the page “Prices”', { selector: 'p' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Reply as the visitor sees it' })).toBeNull();
  });

  test('shows why it was refused', async () => {
    await tryIt({ [TRY]: () => sentence(429, 'Too many requests. Please try again in a minute.') });
    expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a minute.');
  });

  test('is not added when another answer has it', async () => {
    const page = await tryIt({
      [TRY]: () => json(NEAR),
      [SAVE]: () => refused(409, 'wording_taken', { question: 'Is it free?', answerId: 9, wording: 'free?' }),
    });
    await page.user.click(await screen.findByRole('button', { name: /Add as wording/ }));
    await waitFor(() =>
      expect(page.toasts.at(-1)).toMatchObject({
        title: 'The wording wasn’t added',
        description: '“free?” is already a wording of the answer “Is it free?”.',
      }),
    );
  });
});
