import {
  caseStudySummary,
  ON_LANDING_PAGE,
  type TeamMember,
  type Testimonial,
  teamMember,
  testimonial,
} from '@contracts/content.ts';
import { z } from 'zod';
import { runQuery } from '@/shared/supabase/run-query';

const story = caseStudySummary.pick({
  slug: true,
  title: true,
  industry: true,
  summary: true,
  headline: true,
  image_url: true,
  image_alt: true,
});
const voice = testimonial.pick({
  id: true,
  version: true,
  quote: true,
  name: true,
  title: true,
  initials: true,
});

/** A case study as the landing page shows it. */
export type CaseStudyTeaser = z.infer<typeof story>;
export type TestimonialTeaser = Pick<Testimonial, 'id' | 'version' | 'quote' | 'name' | 'title' | 'initials'>;

/** The database content of the landing page. */
export type LandingContent = {
  stories: CaseStudyTeaser[];
  testimonials: TestimonialTeaser[];
  team: TeamMember[];
};

const columnsOf = (schema: { shape: object }) => Object.keys(schema.shape).join(', ');

/** The first featured case studies and testimonials, and the whole team. Throws AppError when they cannot be read. */
export async function getLandingContent(): Promise<LandingContent> {
  const now = new Date().toISOString();
  const [stories, testimonials, team] = await Promise.all([
    // Admins may read drafts too, but not here.
    runQuery(z.array(story), (supabase) =>
      supabase
        .from('case_studies')
        .select(columnsOf(story))
        .eq('featured', true)
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position')
        .limit(ON_LANDING_PAGE.caseStudies),
    ),
    runQuery(z.array(voice), (supabase) =>
      supabase
        .from('testimonials')
        .select(columnsOf(voice))
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position')
        .limit(ON_LANDING_PAGE.testimonials),
    ),
    runQuery(z.array(teamMember), (supabase) =>
      supabase
        .from('team_members')
        .select(columnsOf(teamMember))
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position'),
    ),
  ]);
  return { stories, testimonials, team };
}
