import { z } from 'zod';
import type { AssistantPorts, FreeTime } from '../_shared/assistant/ports.ts';
import { type Facts, type Found, foundRows } from '../_shared/contracts/assistant-data.ts';
import type { Rpc } from '../_shared/db/rpc.ts';

const slots = z.array(z.object({ slot_date: z.string(), slot_time: z.string() }));

/** What is known before the answer begins: the facts, and what was found for some queries. */
export interface PrefetchedData {
  facts: Facts;
  found: ReadonlyMap<string, Found>;
}

/** What the assistant asks of the database for one message, besides what was prefetched. */
export function createPorts(rpc: Rpc, { facts, found }: PrefetchedData): AssistantPorts {
  const times = new Map<string, Promise<FreeTime[]>>();
  return {
    async search(queries) {
      const known = queries.map((query) => found.get(query)).filter((each) => each !== undefined);
      return known.length === queries.length
        ? known
        : rpc('search_assistant', { p_queries: queries }, foundRows);
    },
    facts: async () => facts,
    // Several answers to one message may ask for the same times.
    freeTimes({ serviceType, from, to }) {
      const wanted = { p_service_type: serviceType, p_from: from, p_to: to };
      const key = JSON.stringify(wanted);
      const free =
        times.get(key) ??
        rpc('list_available_slots', wanted, slots).then((rows) =>
          rows.map(({ slot_date: date, slot_time: time }) => ({ date, time })),
        );
      times.set(key, free);
      return free;
    },
  };
}
