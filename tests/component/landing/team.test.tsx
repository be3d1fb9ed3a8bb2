import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../support/open-page';

const ADA = {
  id: 1,
  version: 1,
  name: 'Ada Lovelace',
  role: 'Founder',
  biography: 'She writes programs for engines.',
  image_url: '/images/portrait-noon-1280.webp',
  image_alt: 'A drawn figure before a sun',
  linkedin_url: null as string | null,
};

test('shows each person with portrait, role and biography, and nothing without people', async () => {
  const open = (team: (typeof ADA)[]) =>
    openPage(async () => {
      const { About } = await import('@/features/landing/components/about');
      return { '/': <About team={team} /> };
    });
  const page = await open([ADA, { ...ADA, id: 2, name: 'Grace Hopper', role: 'Consultant' }]);
  const people = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(people).toEqual([
    'Ada LovelaceFounderShe writes programs for engines.',
    'Grace HopperConsultantShe writes programs for engines.',
  ]);
  expect(screen.getAllByRole('img', { name: ADA.image_alt })).toHaveLength(2);
  page.unmount();
  await open([]);
  expect(screen.queryByRole('heading', { name: 'Who you’ll work with' })).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

const PROFILE = 'https://www.linkedin.com/in/ada';

test.each([
  ['en', 'Ada Lovelace on LinkedIn'],
  ['es', 'Ada Lovelace en LinkedIn'],
] as const)('links the LinkedIn profile of a person with one, in %s', async (language, name) => {
  await openPage(async () => {
    const { loadMessages, locale } = await import('@/shared/i18n/messages');
    const { Team } = await import('@/features/landing/components/team');
    await loadMessages('es');
    locale.set(language);
    return {
      '/': (
        <Team
          people={[
            { ...ADA, linkedin_url: PROFILE },
            { ...ADA, id: 2 },
          ]}
        />
      ),
    };
  });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([name]);
  expect(links[0]?.getAttribute('href')).toBe(PROFILE);
  expect(links[0]?.getAttribute('rel')).toBe('noopener');
});

test('links the LinkedIn profile of an author with one', async () => {
  const open = (author: typeof ADA) =>
    openPage(async () => {
      const { AuthorNote } = await import('@/features/blog/components/author-note');
      return { '/': <AuthorNote author={author} /> };
    });
  const page = await open({ ...ADA, linkedin_url: PROFILE });
  expect(screen.getByRole('link', { name: /LinkedIn/ }).getAttribute('href')).toBe(PROFILE);
  page.unmount();
  await open(ADA);
  expect(screen.queryByRole('link', { name: /LinkedIn/ })).toBeNull();
});
