import { caseStudyMetrics, type InEnglish } from '@contracts/content.ts';
import type { Locale } from '@contracts/locale.ts';
import { fillTexts, type PlaceholderFacts } from '@contracts/placeholders.ts';
import { z } from 'zod';
import { runQueryAs } from '@/shared/supabase/run-query';

const services = z.array(
  z.object({ slug: z.string(), name: z.string(), price: z.number(), duration: z.string() }),
);
const consultationTypes = z.array(
  z
    .object({
      name: z.string(),
      duration_minutes: z.number(),
      minimum_notice_minutes: z.number(),
      window_days: z.number(),
      change_cutoff_minutes: z.number(),
    })
    .transform((row) => ({
      name: row.name,
      durationMinutes: row.duration_minutes,
      minimumNoticeMinutes: row.minimum_notice_minutes,
      windowDays: row.window_days,
      changeCutoffMinutes: row.change_cutoff_minutes,
    })),
);
const caseStudies = z.array(z.object({ slug: z.string(), timeline: z.string() }));
const withMetrics = z.object({ metrics: caseStudyMetrics }).nullable();

const NO_METRICS = { beforeAfter: [], roi: { investment: 0, returns: 0 }, kpis: [] };

/** The published rows that placeholders name. Figures of a case study are read only if `isWanted` has its slug. */
export async function readPlaceholderFacts(isWanted: (slug: string) => boolean): Promise<PlaceholderFacts> {
  const now = new Date().toISOString();
  const [allServices, types, stories] = await Promise.all([
    runQueryAs(services, (supabase) =>
      supabase
        .from('services')
        .select('slug, name, price, duration')
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position'),
    ),
    runQueryAs(consultationTypes, (supabase) =>
      supabase
        .from('consultation_types')
        .select('name, duration_minutes, minimum_notice_minutes, window_days, change_cutoff_minutes')
        .eq('active', true)
        .order('position'),
    ),
    runQueryAs(caseStudies, (supabase) =>
      supabase
        .from('case_studies')
        .select('slug, timeline')
        .eq('status', 'published')
        .lte('publish_at', now)
        .order('position'),
    ),
  ]);
  const withFigures = await Promise.all(
    stories.map(async (story) => {
      const found = isWanted(story.slug)
        ? await runQueryAs(withMetrics, (supabase) =>
            supabase.rpc(
              'get_published_content',
              { p_kind: 'case_study', p_slug: story.slug },
              { get: true },
            ),
          )
        : null;
      return { ...story, metrics: found?.metrics ?? NO_METRICS };
    }),
  );
  return { services: allServices, consultationTypes: types, caseStudies: withFigures };
}

/** `rows` with the placeholders of their texts filled, in a language; those that are marked as English in English. */
export async function fillPlaceholders<T extends InEnglish>(rows: T[], language: Locale): Promise<T[]> {
  const text = JSON.stringify(rows);
  const facts = await readPlaceholderFacts((slug) => text.includes(`:${slug}`));
  return rows.map((row) => fillTexts(row, facts, row.lang ?? language));
}
