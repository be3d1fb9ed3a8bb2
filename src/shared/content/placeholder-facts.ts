import { caseStudyMetrics } from '@contracts/case-study-metrics.ts';
import type { Locale } from '@contracts/locale.ts';
import { fillTexts, type PlaceholderFacts } from '@contracts/placeholders.ts';
import { runQuery } from '@/shared/supabase/run-query';
import type { InEnglish } from './content-rows';
import { published } from './published';

/** The published rows that placeholders name. */
export async function readPlaceholderFacts(): Promise<PlaceholderFacts> {
  const [services, types, stories] = await Promise.all([
    runQuery((supabase) =>
      published(supabase.from('services').select('slug, name, price, duration')).order('position'),
    ),
    runQuery((supabase) =>
      supabase
        .from('consultation_types')
        .select('name, duration_minutes, minimum_notice_minutes, window_days, change_cutoff_minutes')
        .eq('active', true)
        .order('position'),
    ),
    runQuery((supabase) =>
      published(supabase.from('case_studies').select('slug, timeline, metrics')).order('position'),
    ),
  ]);
  return {
    services,
    consultationTypes: types.map((type) => ({
      name: type.name,
      durationMinutes: type.duration_minutes,
      minimumNoticeMinutes: type.minimum_notice_minutes,
      windowDays: type.window_days,
      changeCutoffMinutes: type.change_cutoff_minutes,
    })),
    caseStudies: stories.map((story) => ({ ...story, metrics: caseStudyMetrics.parse(story.metrics) })),
  };
}

/** `rows` with the placeholders of their texts filled, in a language; those that are marked as English in English. */
export async function fillPlaceholders<T extends InEnglish>(rows: T[], language: Locale): Promise<T[]> {
  const facts = await readPlaceholderFacts();
  return rows.map((row) => fillTexts(row, facts, row.lang ?? language));
}
