import { z } from 'zod';
import { RESULTS_PER_SEARCH } from '../_shared/assistant/passages/search-passages.ts';
import type { AssistantPorts, Facts, FreeDay, Passage, Rarity } from '../_shared/assistant/ports.ts';
import type { Rpc } from '../_shared/db/rpc.ts';

export const passageRow = z.object({
  id: z.number(),
  path: z.string(),
  title: z.string(),
  heading: z.string(),
  content: z.string(),
  source_kind: z.string(),
  source_key: z.string(),
  coverage: z.number(),
});
export const passageRows = z.array(passageRow);

export const factsRow = z.object({
  consultationTypes: z.array(
    z.object({
      name: z.string(),
      durationMinutes: z.number(),
      priceCents: z.number(),
      windowDays: z.number(),
      changeCutoffMinutes: z.number(),
    }),
  ),
  services: z.array(
    z.object({
      name: z.string(),
      shortDescription: z.string(),
      duration: z.string(),
      price: z.number(),
      path: z.string(),
    }),
  ),
  openingHours: z.array(z.object({ weekday: z.number(), from: z.string(), to: z.string() })),
  closedDays: z.array(z.object({ date: z.string(), name: z.string().nullable() })),
});

export const rarityRow = z.object({
  sections: z.number(),
  words: z.record(z.string(), z.number()),
  nearest: z.record(z.string(), z.string()),
});

const slots = z.array(z.object({ slot_date: z.string(), slot_time: z.string(), starts_at: z.string() }));

/** What is known before anyone asks: the facts, and what was found for some searches and words. */
export interface PrefetchedData {
  facts: Facts;
  found: ReadonlyMap<string, Passage[]>;
  /** Of which words the rarity is. */
  words: string[];
  rarity: Rarity;
}

/** What the assistant asks of the database, for one question, besides what is `known`. */
export function createPorts(rpc: Rpc, { facts, found, words, rarity }: PrefetchedData): AssistantPorts {
  return {
    async search(query, limit) {
      const known = limit <= RESULTS_PER_SEARCH ? found.get(query)?.slice(0, limit) : undefined;
      return known ?? rpc('search_kb', { p_query: query, p_limit: limit }, passageRows);
    },
    facts: async () => facts,
    rarity: async (asked) =>
      asked.every((word) => words.includes(word))
        ? rarity
        : rpc('kb_word_rarity', { p_words: asked }, rarityRow),
    async freeTimes({ serviceType, from, to }) {
      const wanted = { p_service_type: serviceType, p_from: from, p_to: to };
      const days = new Map<string, FreeDay>();
      for (const row of await rpc('list_available_slots', wanted, slots)) {
        const day = days.get(row.slot_date) ?? { date: row.slot_date, slots: [] };
        day.slots.push({ time: row.slot_time, startsAt: new Date(row.starts_at).toISOString() });
        days.set(row.slot_date, day);
      }
      return [...days.values()];
    },
  };
}
