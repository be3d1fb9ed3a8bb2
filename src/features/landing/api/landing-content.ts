import {
  type CaseStudySummary,
  type InEnglish,
  ON_LANDING_PAGE,
  type Partner,
  type TeamMember,
  type Testimonial,
} from '@/shared/content/content-rows';
import { published } from '@/shared/content/published';
import { inLanguage } from '@/shared/content/translations';
import { runQuery } from '@/shared/supabase/run-query';

/** A case study as the landing page shows it. */
export type CaseStudyTeaser = Pick<
  CaseStudySummary,
  'slug' | 'title' | 'industry' | 'summary' | 'headline' | 'image_url' | 'image_alt'
> &
  InEnglish;

/** The database content of the landing page. */
export type LandingContent = {
  stories: CaseStudyTeaser[];
  testimonials: Testimonial[];
  partners: Partner[];
  team: TeamMember[];
};

/** The first featured case studies and testimonials, and all partners and the whole team. Throws AppError when they cannot be read. */
export async function getLandingContent(): Promise<LandingContent> {
  const [stories, testimonials, partners, team] = await Promise.all([
    runQuery((supabase) =>
      published(
        supabase
          .from('case_studies')
          .select('id, slug, title, industry, summary, headline, image_url, image_alt')
          .eq('featured', true),
      )
        .order('position')
        .limit(ON_LANDING_PAGE.caseStudies),
    ),
    runQuery((supabase) =>
      published(supabase.from('testimonials').select('id, version, quote, name, title, initials'))
        .order('position')
        .limit(ON_LANDING_PAGE.testimonials),
    ),
    runQuery((supabase) =>
      published(supabase.from('partners').select('id, version, name, url, image_url')).order('position'),
    ),
    runQuery((supabase) =>
      published(
        supabase
          .from('team_members')
          .select('id, version, name, role, biography, image_url, image_alt, linkedin_url'),
      ).order('position'),
    ),
  ]);
  const [shownStories, voices, people] = await Promise.all([
    inLanguage('case_studies', stories),
    inLanguage('testimonials', testimonials),
    inLanguage('team_members', team),
  ]);
  return { stories: shownStories, testimonials: voices, partners, team: people };
}
