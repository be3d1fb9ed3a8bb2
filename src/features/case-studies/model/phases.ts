import type { CaseStudyMetrics } from '@contracts/content.ts';

/** A phase on the project's line; `done` and `open` are its two parts, in weeks (or in equal shares, see below). */
export type Phase = { name: string; duration: string; state: string; done: number; open: number };

const WEEKS = { day: 1 / 7, week: 1, month: 52 / 12, year: 52 } as const;

function weeksIn(duration: string): number | undefined {
  const [, count, unit] = /^(\d+(?:\.\d+)?) (day|week|month|year)s?$/i.exec(duration.trim()) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return Number(count) * WEEKS[unit.toLowerCase() as keyof typeof WEEKS];
}

/**
 * The phases of a project, one after the other, each as long as it took. When one of the durations is in
 * words that no length can be read from, all are drawn the same length.
 */
export function parsePhases(timeline: CaseStudyMetrics['timeline']): Phase[] {
  const lengths = timeline.map(({ duration }) => weeksIn(duration) ?? 0);
  const isMeasured = lengths.every((length) => length > 0);
  return timeline.map(({ phase, duration, progress }, index) => {
    const length = isMeasured ? (lengths[index] ?? 0) : 1;
    return {
      name: phase,
      duration,
      state: progress >= 100 ? 'Done' : `${progress}% done`,
      done: (length * progress) / 100,
      open: (length * (100 - progress)) / 100,
    };
  });
}
