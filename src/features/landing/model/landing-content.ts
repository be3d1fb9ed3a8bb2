import type { CaseStudySummary, Testimonial } from '@contracts/content.ts';

/** A success story as the landing page tells it. */
export type Story = Pick<
  CaseStudySummary,
  'slug' | 'title' | 'industry' | 'summary' | 'headline' | 'image_url' | 'image_alt'
>;

export type Voice = Pick<Testimonial, 'quote' | 'name' | 'title' | 'initials'>;

/** What the landing page shows of the database. */
export type LandingContent = { stories: Story[]; testimonials: Voice[] };
