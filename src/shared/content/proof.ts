import { runQuery } from '@/shared/supabase/run-query';
import type { CaseStudySummary, InEnglish, TeamMember, Testimonial } from './content-rows';
import { published } from './published';
import { inLanguage } from './translations';

/** What a client says of a project. */
export type ClientVoice = Pick<Testimonial, 'quote' | 'name' | 'title'> & InEnglish;

/** Whom a visitor may talk to. */
export type Face = Pick<TeamMember, 'id' | 'name' | 'image_url'>;

/** How many faces a page shows. */
const FACES = 4;

/** The published project that a service names, with what its client says. */
export type Proof = {
  project: Pick<CaseStudySummary, 'slug' | 'title' | 'headline'> & InEnglish;
  voice: ClientVoice | null;
};

/** The first published testimonial, or the first of a case study; null without one. Throws AppError when it cannot be read. */
export async function getVoice(caseStudy?: string): Promise<ClientVoice | null> {
  const found = await runQuery((supabase) => {
    const all = supabase.from('testimonials').select('id, quote, name, title');
    const wanted = caseStudy === undefined ? all : all.eq('case_study', caseStudy);
    return published(wanted).order('position').limit(1);
  });
  const [voice = null] = await inLanguage('testimonials', found);
  return voice;
}

/** The first published people of the team. Throws AppError as getVoice() does. */
export const getFaces = (): Promise<Face[]> =>
  runQuery((supabase) =>
    published(supabase.from('team_members').select('id, name, image_url')).order('position').limit(FACES),
  );

/** What proves a service that names `caseStudy`; null where that is not published. Throws AppError as getVoice() does. */
export async function getProof(caseStudy: string | null): Promise<Proof | null> {
  if (caseStudy === null) return null;
  const [found, voice] = await Promise.all([
    runQuery((supabase) =>
      published(supabase.from('case_studies').select('id, slug, title, headline').eq('slug', caseStudy)),
    ),
    getVoice(caseStudy),
  ]);
  const [project] = await inLanguage('case_studies', found);
  return project ? { project, voice } : null;
}
