import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hrefOf } from '../support/href-of';
import { openPage } from '../support/open-page';

const KNOWN = {
  slug: 'fewer-readmissions-in-healthcare',
  title: 'Patients who go home and stay home',
  industry: 'Healthcare',
  summary: 'Nurses get a short list each morning.',
  headline: '24% readmission reduction',
  image_url: '/images/fewer-readmissions-in-healthcare-1280.webp',
  image_alt: 'A path that leaves a doorway',
};
const NEW = { ...KNOWN, slug: 'fewer-empty-trucks', industry: 'Logistics', title: 'Full trucks' };

type Story = Omit<typeof NEW, 'image_url' | 'image_alt'> & {
  image_url: string | null;
  image_alt: string | null;
};

async function open(stories: Story[]) {
  return openPage(async () => {
    const { CaseStudyTeasers } = await import('@/features/landing/components/case-study-teasers');
    return { '/': <CaseStudyTeasers stories={stories} /> };
  });
}

const card = (name: string) => within(screen.getByRole('article', { name }));

test('a story shows its built-in drawing, else its image, else only its text', async () => {
  await open([KNOWN, NEW, { ...NEW, slug: 'bare', title: 'No picture', image_url: null, image_alt: null }]);
  expect(card(KNOWN.title).getByRole('img').tagName).toBe('svg');
  expect(card(NEW.title).getByRole('img', { name: NEW.image_alt }).getAttribute('src')).toBe(NEW.image_url);
  expect(card('No picture').queryByRole('img')).toBeNull();
  expect(card('No picture').getByText(NEW.headline)).toBeDefined();
});

test('each story links to its case study and to the contact form', async () => {
  await open([NEW]);
  const hrefs = card(NEW.title)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/case-studies/fewer-empty-trucks', '/#contact']);
});

test('links to the contact form when there are no stories', async () => {
  await open([]);
  expect(hrefOf(/ask us about work like yours/)).toBe('/#contact');
});
