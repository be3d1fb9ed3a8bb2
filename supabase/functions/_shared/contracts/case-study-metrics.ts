import { z } from 'zod';

/** A case study's figures: `improvement` and `progress` in percent, `roi` in whole US dollars. */
export const caseStudyMetrics = z.object({
  beforeAfter: z.array(
    z.object({
      metric: z.string(),
      before: z.number(),
      after: z.number(),
      unit: z.string(),
      improvement: z.number(),
    }),
  ),
  timeline: z.array(z.object({ phase: z.string(), duration: z.string(), progress: z.number() })),
  roi: z.object({ investment: z.number(), returns: z.number(), timeframe: z.string() }),
  kpis: z.array(z.object({ name: z.string(), value: z.number(), target: z.number(), achieved: z.boolean() })),
});
export type CaseStudyMetrics = z.infer<typeof caseStudyMetrics>;
