import type { TryResponse } from '@contracts/answers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ANSWER, ANSWER_CALLS } from '../support/answers';
import { json, type Routes, refused, violated } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { openStaff } from '../support/open-staff';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/answers/components/answer-screen'));

const { read: GET, save: SAVE, create: CREATE, remove: DELETE } = ANSWER_CALLS;
const TRY = 'POST /api/chatbot/try';
const SERVICES = 'GET /rest/v1/services';

const TRIED: TryResponse = {
  message: 'Projects start at $10,000. [See our services](/services)',
  sources: [],
  outcome: 'answer',
  via: 'wording',
  matches: [{ answerId: 3, question: ANSWER.question, score: 1 }],
  passages: [],
};

const open = (address = '/answers/3', routes: Routes = {}) =>
  openStaff(address, {
    [GET]: () => json([ANSWER]),
    [TRY]: () => json(TRIED),
    ...routes,
  });
const box = (name: string) => screen.getByLabelText(name) as HTMLTextAreaElement;
type Page = Awaited<ReturnType<typeof open>>;
const saved = (page: Page) => page.backend.to('/rest/v1/answers?').at(-1);

describe('the editor of an answer', () => {
  test('shows what is stored, and the reply as visitors get it', async () => {
    await open();
    expect(((await screen.findByLabelText(/^Question/)) as HTMLInputElement).value).toBe(
      'What does it cost?',
    );
    expect(box('Other wordings').value).toBe('price\nhow much');
    expect(screen.getByText('2 wordings.')).toBeTruthy();
    expect(screen.getByText('4 words', { exact: false }).textContent).toContain('of 1,500 characters.');
    const preview = screen.getByRole('region', { name: 'Preview' });
    await waitFor(() => expect(preview.textContent).toContain('Projects start at $10,000.'));
    expect(preview.textContent).toContain('What a visitor gets for the question. By its own wording.');
    expect(screen.getByText(/^Changed/).textContent).toBe('Changed Nov 24, 2025 9:05 AM by Ada Lovelace');
  });

  test('says that an FAQ with the same question precedes', async () => {
    const matches = [{ answerId: null, question: ANSWER.question, score: 1 }];
    await open('/answers/3', { [TRY]: () => json({ ...TRIED, message: 'It depends.', matches }) });
    expect(await screen.findByText(/^An FAQ has the same question/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('It depends.');
  });

  test('previews an unsaved reply with the meanings of its placeholders', async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText(/^Reply/), ' Call us.');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview.textContent).toContain('Projects start at lowest price. Call us.');
    expect(within(preview).getByText('lowest price').tagName).toBe('STRONG');
    expect(preview.textContent).toContain('Bold words stand for live facts.');
  });

  test('inserts placeholders at the caret', async () => {
    const page = await open('/answers/3', {
      [SERVICES]: () => json([{ slug: 'data-analytics', name: 'Data Analytics' }]),
    });
    const reply = (await screen.findByLabelText(/^Reply/)) as HTMLTextAreaElement;
    await page.user.click(screen.getByRole('button', { name: 'Insert a live fact' }));
    reply.setSelectionRange(0, 8);
    await page.user.click(await screen.findByRole('button', { name: 'Price of Data Analytics' }));
    expect(reply.value).toBe('{{price:data-analytics}} start at {{lowest_price}}.');
    expect(document.activeElement).toBe(reply);
    expect(reply.selectionStart).toBe(24);
    reply.setSelectionRange(reply.value.length, reply.value.length);
    await page.user.click(screen.getByRole('button', { name: 'List of all prices' }));
    expect(reply.value).toMatch(/\.\n\n\{\{prices\}\}$/);
  });

  test('saves every field with its version, and flags repeated wordings', async () => {
    const page = await open('/answers/3', { [SAVE]: () => json([{ id: 3, version: 3 }]) });
    await page.user.type(await screen.findByLabelText('Other wordings'), '\nPRICE?\nwhat it costs');
    expect(screen.getByText(/^1 line repeats another wording/).textContent).toContain('“PRICE?”');
    await page.user.selectOptions(box('Status'), 'draft');
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    await waitFor(() => expect(page.toasts.at(-1)?.title).toBe('Draft saved'));
    expect(saved(page)?.path).toContain('id=eq.3&version=eq.2');
    expect(saved(page)?.body).toEqual({
      question: 'What does it cost?',
      kind: 'answer',
      topic: 'price',
      reply: 'Projects start at {{lowest_price}}.',
      link_path: '/services',
      link_title: 'See our services',
      language: 'en',
      status: 'draft',
      wordings: ['What does it cost?', 'price', 'how much', 'what it costs'],
    });
    expect(screen.queryByText('Not saved yet')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    await waitFor(() => expect(saved(page)?.path).toContain('version=eq.3'));
  });

  test('shows the first invalid field, and saves nothing', async () => {
    const page = await open();
    const reply = (await screen.findByLabelText(/^Reply/)) as HTMLTextAreaElement;
    await page.user.clear(reply);
    await page.user.type(reply, 'See {{{{nothing}} at https://example.com');
    await page.user.clear(box('Text of the link'));
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText(/These placeholders don’t exist: \{\{nothing\}\}/)).toBeTruthy();
    expect(screen.getByText('Please enter the text of the link.')).toBeTruthy();
    expect(document.activeElement).toBe(reply);
    expect(saved(page)).toBeUndefined();
  });

  test('names the answer that has a wording already, with a link', async () => {
    const page = await open('/answers/3', {
      [SAVE]: () => refused(409, 'wording_taken', { question: 'Is it free?', answerId: 9, wording: 'free?' }),
    });
    await page.user.type(await screen.findByLabelText('Other wordings'), '\nfree?');
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText('“free?” is already a wording of the answer “Is it free?”.')).toBeTruthy();
    expect(document.activeElement).toBe(box('Other wordings'));
    expect(hrefOf('Open the other answer')).toBe('/admin/answers/9');
    expect(box('Other wordings').value).toContain('free?');
  });

  test('says at the question that another answer has it', async () => {
    const taken = { question: 'Is it free?', answerId: 9, wording: 'What does it cost?' };
    const page = await open('/answers/3', { [SAVE]: () => refused(409, 'wording_taken', taken) });
    await page.user.type(await screen.findByLabelText(/^Reply/), ' Always.');
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    expect(await screen.findByText(/is already a wording of the answer “Is it free/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Question/));
    expect(hrefOf('Open the other answer')).toBe('/admin/answers/9');
  });

  test.each([
    [/^Question/, 'check', 'answers_question_check'],
    [/^Reply/, 'check', 'answers_reply_check'],
    ['Other wordings', 'check', 'answer_wordings_empty_key_check'],
    ['Path of the link', 'check', 'answers_link_path_check'],
    ['Text of the link', 'check', 'answers_link_title_check'],
    ['Path of the link', 'check', 'answers_link_check'],
    [/^Reply/, 'check', 'answers_reply_list_check'],
    [/^Reply/, 'check', 'answers_reply_plain_check'],
    ['Language', 'unique', 'answers_other_language_idx'],
  ] as const)('shows at “%s” that it was refused: %s %s', async (label, kind, constraint) => {
    const page = await open('/answers/3', { [SAVE]: () => violated(kind, constraint) });
    const reply = (await screen.findByLabelText(/^Reply/)) as HTMLTextAreaElement;
    await page.user.type(reply, ' Now.');
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(reply.value).toBe('Projects start at {{lowest_price}}. Now.');
  });

  test('shows both versions after a change by someone else, and saves either', async () => {
    const wordings = ['What does it cost?', 'price', 'how much', 'how many dollars'];
    const theirs = { ...ANSWER, reply: 'It depends.', wordings, version: 5 };
    const page = await open('/answers/3', { [SAVE]: () => json([]) });
    await page.user.type(await screen.findByLabelText(/^Reply/), ' Always.');
    await page.user.type(box('Other wordings'), '\nwhat it costs');
    page.backend.on(GET, () => json([theirs]));
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this answer' });
    const reply = within(dialog).getByRole('region', { name: 'Reply' });
    expect(reply.textContent).toContain('Their version (saved)It depends.');
    expect(reply.textContent).toContain('YoursProjects start at {{lowest_price}}. Always.');
    const lines = within(dialog).getByRole('region', { name: 'Wordings that the other version lacks' });
    expect(lines.textContent).toMatch(/\(saved\)how many dollarsYourswhat it costs$/);
    page.backend.on(SAVE, () => json([{ id: 3, version: 6 }]));
    await page.user.click(within(dialog).getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(saved(page)?.path).toContain('version=eq.5'));
    expect(saved(page)?.body).toMatchObject({ reply: 'Projects start at {{lowest_price}}. Always.' });
  });

  test('takes the version of someone else', async () => {
    const page = await open('/answers/3', { [SAVE]: () => json([]) });
    await page.user.type(await screen.findByLabelText(/^Reply/), ' Always.');
    page.backend.on(GET, () => json([{ ...ANSWER, reply: 'It depends.', version: 5 }]));
    await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
    await page.user.click(await screen.findByRole('button', { name: 'Keep theirs' }));
    expect((screen.getByLabelText(/^Reply/) as HTMLTextAreaElement).value).toBe('It depends.');
  });

  test('is deleted after a confirmation', async () => {
    const page = await open('/answers/3', { [DELETE]: () => json([{ id: 3 }]) });
    await page.user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this answer?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.address()).toBe('/admin/answers'));
    expect(saved(page)).toMatchObject({
      method: 'DELETE',
      path: '/rest/v1/answers?id=eq.3&version=eq.2&select=id',
    });
    expect(page.toasts.at(-1)?.title).toBe('Answer deleted');
  });

  test('asks before unsaved changes are left', async () => {
    const page = await open();
    await page.user.type(await screen.findByLabelText(/^Reply/), ' Always.');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await page.user.click(screen.getByRole('link', { name: 'All answers' }));
    await page.user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(page.address()).toBe('/admin/answers/3');
    await page.user.click(screen.getByRole('link', { name: 'All answers' }));
    await page.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(page.address()).toBe('/admin/answers'));
  });

  test('shows that an answer is gone', async () => {
    await open('/answers/9', { [GET]: () => json([]) });
    expect(await screen.findByText('We couldn’t find that answer.')).toBeTruthy();
  });

  test('refuses an ID with the wrong form without a request', async () => {
    const page = await open('/answers/nine');
    expect(await screen.findByText('We couldn’t find that answer.')).toBeTruthy();
    expect(page.backend.to('/rest/v1/answer_list')).toEqual([]);
  });
});

test('a new answer begins with the question of the URL, and opens its own page', async () => {
  const page = await open('/answers/new?question=Is+it+free%3F', {
    [CREATE]: () => json([{ id: 3, version: 1 }]),
  });
  expect(((await screen.findByLabelText(/^Question/)) as HTMLInputElement).value).toBe('Is it free?');
  await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText('Please write a reply.')).toBeTruthy();
  await page.user.type(screen.getByLabelText(/^Reply/), 'The first call is free.');
  await page.user.click(screen.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(page.address()).toBe('/admin/answers/3'));
  expect(saved(page)).toMatchObject({ method: 'POST', body: { wordings: ['Is it free?'] } });
  expect(page.toasts.at(-1)?.title).toBe('Saved. The assistant answers with it now.');
});
