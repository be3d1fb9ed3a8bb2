import {
  caseStudySummary,
  type InEnglish,
  ON_LANDING_PAGE,
  type TeamMember,
  type Testimonial,
  teamMember,
  testimonial,
} from '@contracts/content.ts';
import { z } from 'zod';
import { inLanguage } from '@/shared/content/translations';
import { locale } from '@/shared/i18n/words';
import { runQueryAs } from '@/shared/supabase/run-query';

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
export type CaseStudyTeaser = z.infer<typeof story> & InEnglish;
export type TestimonialTeaser = Pick<
  Testimonial,
  'id' | 'version' | 'quote' | 'name' | 'title' | 'initials' | 'lang'
>;

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
  const listed = locale.get() === 'en' ? story : story.extend({ id: caseStudySummary.shape.id });
  const [stories, testimonials, team] = await Promise.all([
    // Admins may read drafts too, but not here.
    runQueryAs(z.array(listed), (supabase) =>
      supabase
        .from('case_studies')
        .select(columnsOf(listed))
        .eq('featured', true)
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position')
        .limit(ON_LANDING_PAGE.caseStudies),
    ),
    runQueryAs(z.array(voice), (supabase) =>
      supabase
        .from('testimonials')
        .select(columnsOf(voice))
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position')
        .limit(ON_LANDING_PAGE.testimonials),
    ),
    runQueryAs(z.array(teamMember), (supabase) =>
      supabase
        .from('team_members')
        .select(columnsOf(teamMember))
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position'),
    ),
  ]);
  const [shownStories, voices, people] = await Promise.all([
    inLanguage('case_study', stories as (CaseStudyTeaser & { id: number })[]),
    inLanguage('testimonial', testimonials),
    inLanguage('team_member', team),
  ]);
  return { stories: shownStories, testimonials: voices, team: people };
}
