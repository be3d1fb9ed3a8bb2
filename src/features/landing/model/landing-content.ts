import type { CaseStudySummary, Testimonial } from '@contracts/content.ts';

/** A success story as the landing page tells it. */
export type CaseStudyTeaser = Pick<
  CaseStudySummary,
  'slug' | 'title' | 'industry' | 'summary' | 'headline' | 'image_url' | 'image_alt'
>;

export type TestimonialTeaser = Pick<Testimonial, 'quote' | 'name' | 'title' | 'initials'>;

/** What the landing page shows of the database. */
export type LandingContent = { stories: CaseStudyTeaser[]; testimonials: TestimonialTeaser[] };
