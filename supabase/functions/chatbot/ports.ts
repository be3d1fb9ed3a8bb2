import { z } from 'zod';
import type { AssistantPorts, Facts, Found } from '../_shared/assistant/ports.ts';
import { storedAnswer } from '../_shared/contracts/answers.ts';
import type { Rpc } from '../_shared/db/rpc.ts';

const authoredAnswer = storedAnswer
  .pick({ kind: true, question: true, reply: true, linkPath: true, linkTitle: true, language: true })
  .extend({ id: z.number().nullable() });

/** `search_assistant()`: an entry for each query. */
export const foundRows = z.array(
  z.object({
    exact: authoredAnswer.nullable(),
    answers: z.array(authoredAnswer.extend({ score: z.number() })),
    passages: z.array(
      z.object({
        id: z.number(),
        path: z.string(),
        title: z.string(),
        heading: z.string(),
        content: z.string(),
        coverage: z.number(),
      }),
    ),
  }),
);

/** `get_assistant_context()`, as far as replies use it. */
export const factsRow = z.object({
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
  closedDays: z.array(z.object({ date: z.string(), name: z.string().nullable() })),
  caseStudies: z.array(z.object({ title: z.string(), industry: z.string(), path: z.string() })),
  articles: z.array(z.object({ title: z.string(), date: z.string(), path: z.string() })),
  team: z.array(z.object({ name: z.string(), role: z.string() })),
  chatRetentionDays: z.number(),
});

const slots = z.array(z.object({ slot_date: z.string(), slot_time: z.string() }));

/** What is known before the answer begins: the facts, and what was found for some queries. */
export interface PrefetchedData {
  facts: Facts;
  found: ReadonlyMap<string, Found>;
}

/** What the assistant asks of the database for one question, besides what was prefetched. */
export function createPorts(rpc: Rpc, { facts, found }: PrefetchedData): AssistantPorts {
  return {
    async search(queries) {
      const known = queries.map((query) => found.get(query)).filter((each) => each !== undefined);
      return known.length === queries.length
        ? known
        : rpc('search_assistant', { p_queries: queries }, foundRows);
    },
    facts: async () => facts,
    async freeTimes({ serviceType, from, to }) {
      const wanted = { p_service_type: serviceType, p_from: from, p_to: to };
      const free = await rpc('list_available_slots', wanted, slots);
      return free.map(({ slot_date: date, slot_time: time }) => ({ date, time }));
    },
  };
}
