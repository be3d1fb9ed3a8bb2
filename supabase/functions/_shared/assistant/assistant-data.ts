import { z } from 'zod';
import { answerKind } from '../contracts/answers.ts';
import { caseStudyMetrics } from '../contracts/case-study-metrics.ts';

/** A section of a page of the site, a row of `search_knowledge()`: `content` is plain text, a line for each of its blocks. */
const passage = z.object({
  id: z.number(),
  /** Site path, with the section's fragment where the page has that anchor. */
  path: z.string(),
  /** The page's title. */
  title: z.string(),
  heading: z.string(),
  content: z.string(),
  /** 0 to 1: how much of the query's words, weighed by how rare they are, the section has. */
  coverage: z.number(),
});
export type Passage = z.infer<typeof passage>;

/** An answer that staff own; `reply` has placeholders. A published FAQ has no id. */
const authoredAnswer = z.object({
  id: z.number().nullable(),
  kind: answerKind,
  question: z.string(),
  reply: z.string(),
  linkPath: z.string().nullable(),
  linkTitle: z.string().nullable(),
  language: z.string(),
});
export type AuthoredAnswer = z.infer<typeof authoredAnswer>;

/** `score` is 0 to 1: how much the query is like the answer's wordings. */
const scoredAnswer = authoredAnswer.extend({ score: z.number() });
export type ScoredAnswer = z.infer<typeof scoredAnswer>;

const found = z.object({
  /** Of the query, in two letters. */
  language: z.string(),
  /** The answer that has the query as a wording. */
  exact: authoredAnswer.nullable(),
  answers: z.array(scoredAnswer),
  passages: z.array(passage),
});
export type Found = z.infer<typeof found>;

/** `search_assistant()`: what was found for each query, best first. */
export const foundRows = z.array(found);

/** `get_assistant_context()`: what replies take from tables. */
export const assistantFacts = z.object({
  /** The consultations that can be booked, in order; `priceCents` 0 is free. */
  consultationTypes: z.array(
    z.object({
      name: z.string(),
      durationMinutes: z.number(),
      priceCents: z.number(),
      minimumNoticeMinutes: z.number(),
      windowDays: z.number(),
      changeCutoffMinutes: z.number(),
    }),
  ),
  /** What the firm sells; `price` in whole dollars, `duration` in words: "4-6 weeks". */
  services: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      shortDescription: z.string(),
      duration: z.string(),
      price: z.number(),
      path: z.string(),
    }),
  ),
  /** The next closed days, "YYYY-MM-DD", in order; `name` of the holiday, if it is one. */
  closedDays: z.array(z.object({ date: z.string(), name: z.string().nullable() })),
  /** `metrics` has the figures that placeholders name. */
  caseStudies: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      industry: z.string(),
      path: z.string(),
      timeline: z.string(),
      metrics: caseStudyMetrics,
    }),
  ),
  /** The newest three; `date` is "YYYY-MM-DD". */
  articles: z.array(z.object({ title: z.string(), date: z.string(), path: z.string() })),
  team: z.array(z.object({ name: z.string(), role: z.string() })),
  chatRetentionDays: z.number(),
});
export type Facts = z.infer<typeof assistantFacts>;
export type ConsultationFact = Facts['consultationTypes'][number];
