import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, conflicting, entry, LIST, ONE, open, POST, SAVE, saved, saving } from '../support/content';
import { json, refused } from '../support/fake-backend';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/features/content/components/content-editor'));
warmUp(() => import('@/features/content/model/markdown'));

const control = () => screen.findByLabelText<HTMLInputElement>('Tags');
const shown = () =>
  within(screen.getByRole('list', { name: 'Tags, selected' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('bdi')?.firstChild?.textContent);

/** Opens the editor of the article, which has the tag AI. */
const openEditor = (save: NonNullable<Parameters<typeof open>[1]>[string] = saving(POST)) =>
  open('/post/4', { [SAVE]: save });

describe('the tags of an article', () => {
  test('are added by Enter, a comma or leaving the control, and keep their case', async () => {
    const page = await openEditor();
    await page.user.type(await control(), ' Supply  chain {Enter}R&D,Planning');
    await page.user.tab();
    expect(shown()).toEqual(['AI', 'Supply chain', 'R&D', 'Planning']);
    expect((await control()).value).toBe('');
    await page.user.click(await button('Save draft'));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
    expect(saved(page)[0]?.values).toMatchObject({
      tags: ['AI', 'Supply chain', 'R&D', 'Planning'],
    });
  });

  test('are removed by button or Backspace, down to none, and both are read out', async () => {
    const page = await openEditor();
    await page.user.type(await control(), 'Strategy{Enter}');
    expect(screen.getByText('Added Strategy').getAttribute('aria-live')).toBe('polite');
    await page.user.click(screen.getByRole('button', { name: 'Remove AI' }));
    expect(screen.getByText('Removed AI')).toBeTruthy();
    expect(document.activeElement).toBe(await control());
    expect(shown()).toEqual(['Strategy']);
    await page.user.keyboard('{Backspace}');
    expect(screen.queryByRole('list', { name: 'Tags, selected' })).toBeNull();
    await page.user.click(await button('Save draft'));
    await waitFor(() => expect(saved(page)).toHaveLength(1));
    expect(saved(page)[0]?.values).toMatchObject({ tags: [] });
  });

  test('are suggested from all articles, and added as they are written there', async () => {
    const page = await openEditor();
    page.backend.on(LIST, () =>
      json([entry(POST, { tags: ['AI', 'Supply chain'] }), entry(POST, { tags: ['supply chain', 'R&D'] })]),
    );
    const list = (await control()).getAttribute('list') ?? '';
    const offered = () =>
      Array.from(document.getElementById(list)?.querySelectorAll('option') ?? [], ({ value }) => value);
    await waitFor(() => expect(offered()).toEqual(['R&D', 'Supply chain']));
    await page.user.type(await control(), 'SUPPLY CHAIN{Enter}');
    expect(shown()).toEqual(['AI', 'Supply chain']);
    expect(offered()).toEqual(['R&D']);
  });

  test.each([
    ['ai', '', '“AI” is already added.'],
    ['!!!', '!!!', 'Each tag must have a letter from A to Z or a digit.'],
    ['a'.repeat(31), 'a'.repeat(31), 'Please use 30 characters or fewer.'],
  ])('%s is refused in words', async (typed, kept, problem) => {
    const page = await openEditor();
    await page.user.type(await control(), `${typed}{Enter}`);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect((await control()).getAttribute('aria-invalid')).toBe('true');
    expect((await control()).value).toBe(kept);
    expect(shown()).toEqual(['AI']);
    await page.user.type(await control(), 'x');
    expect(screen.queryByText(problem)).toBeNull();
  });

  test('the sixth is refused in words, and stays to be typed', async () => {
    const page = await openEditor();
    await page.user.type(await control(), '1{Enter}2{Enter}3{Enter}4{Enter}Sixth{Enter}');
    expect(await screen.findByText('Please use 5 tags or fewer.')).toBeTruthy();
    expect(shown()).toEqual(['AI', '1', '2', '3', '4']);
    expect((await control()).value).toBe('Sixth');
    await page.user.click(screen.getByRole('button', { name: 'Remove 1' }));
    await page.user.type(await control(), '{Enter}');
    expect(shown()).toEqual(['AI', '2', '3', '4', 'Sixth']);
  });

  test('that the database refuses are marked', async () => {
    const page = await openEditor(() => refused(422, 'content_invalid', { field: 'tags' }));
    await page.user.type(await control(), 'New{Enter}');
    await page.user.click(await button('Save draft'));
    await waitFor(async () => expect((await control()).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(await control());
  });

  test('stay in this browser until they are saved', async () => {
    const page = await openEditor();
    await page.user.type(await control(), 'Unsaved{Enter}');
    await page.user.click(screen.getByRole('link', { name: 'All articles' }));
    await page.user.click(await button('Leave'));
    await page.user.click(await screen.findByRole('link', { name: 'A first article' }));
    await control();
    expect(shown()).toEqual(['AI', 'Unsaved']);
  });
});

describe('tags that two editors have changed', () => {
  const theirs = { ...POST, version: 4, tags: ['AI', 'Theirs'] };

  async function meet() {
    const page = await openEditor(conflicting(theirs));
    await page.user.type(await control(), 'Yours{Enter}');
    await page.user.click(await button('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }));
    const tags = within(dialog.getByRole('region', { name: 'Tags' }));
    expect(tags.getByRole('region', { name: 'Their version (saved)' }).textContent).toBe('AI\nTheirs');
    expect(tags.getByRole('region', { name: 'Yours' }).textContent).toBe('AI\nYours');
    return { page, dialog };
  }

  test('the second one keeps theirs', async () => {
    const { page, dialog } = await meet();
    await page.user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(shown()).toEqual(['AI', 'Theirs']));
    expect(saved(page)).toHaveLength(1);
  });

  test('the second one uses their own, based on the newer version', async () => {
    const { page, dialog } = await meet();
    page.backend.on(SAVE, saving(POST));
    page.backend.on(ONE, () => json(theirs));
    await page.user.click(dialog.getByRole('button', { name: 'Use yours' }));
    await waitFor(() => expect(page.toasts[0]?.title).toBe('Draft saved'));
    expect(saved(page).at(-1)).toMatchObject({
      version: 4,
      values: { tags: ['AI', 'Yours'] },
    });
  });
});
