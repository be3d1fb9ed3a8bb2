import { caseStudySummary, type Testimonial, testimonial } from '@contracts/content.ts';
import { z } from 'zod';
import { runQuery } from '@/shared/supabase/run-query';

const STORIES = 3;
const VOICES = 2;

const story = caseStudySummary.pick({
  slug: true,
  title: true,
  industry: true,
  summary: true,
  headline: true,
  image_url: true,
  image_alt: true,
});
const voice = testimonial.pick({ quote: true, name: true, title: true, initials: true });

/** A case study as the landing page shows it. */
export type CaseStudyTeaser = z.infer<typeof story>;
export type TestimonialTeaser = Pick<Testimonial, 'quote' | 'name' | 'title' | 'initials'>;

/** The database content of the landing page. */
export type LandingContent = { stories: CaseStudyTeaser[]; testimonials: TestimonialTeaser[] };

const columnsOf = (schema: { shape: object }) => Object.keys(schema.shape).join(', ');

/** The first featured case studies and testimonials. Throws AppError when they cannot be read. */
export async function getLandingContent(): Promise<LandingContent> {
  const now = new Date().toISOString();
  const [stories, testimonials] = await Promise.all([
    // Admins may read drafts too, but not here.
    runQuery(z.array(story), (supabase) =>
      supabase
        .from('case_studies')
        .select(columnsOf(story))
        .eq('featured', true)
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position')
        .limit(STORIES),
    ),
    runQuery(z.array(voice), (supabase) =>
      supabase
        .from('testimonials')
        .select(columnsOf(voice))
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position')
        .limit(VOICES),
    ),
  ]);
  return { stories, testimonials };
}
