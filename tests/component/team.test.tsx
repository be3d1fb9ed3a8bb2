import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from './support/open-page';

const ADA = {
  id: 1,
  version: 1,
  name: 'Ada Lovelace',
  role: 'Founder',
  biography: 'She writes programs for engines.',
  image_url: '/images/portrait-noon-1280.webp',
  image_alt: 'A drawn figure before a sun',
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
  expect(screen.queryByRole('heading', { name: 'Who you will work with' })).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
