import type { Sql } from 'postgres';
import type {
  AssistantPorts,
  Facts,
  FreeDay,
  Passage,
  Rarity,
} from '../../supabase/functions/_shared/assistant/ports.ts';

/** The answerer's ports straight on a database, by the same calls as the function's. */
export function databasePorts(sql: Sql): AssistantPorts {
  return {
    search: (query, limit) => sql<Passage[]>`
      select id::int, path, title, heading, content, source_kind, source_key, coverage
      from public.search_kb(${query}, ${limit})`,
    facts: async () => {
      const [row] = await sql<[{ facts: Facts }]>`select public.get_assistant_context() as facts`;
      return row.facts;
    },
    rarity: async (words) => {
      const [row] = await sql<[{ rarity: Rarity }]>`select public.kb_word_rarity(${words}) as rarity`;
      return row.rarity;
    },
    freeTimes: async ({ serviceType, from, to }) => {
      const rows = await sql<{ date: string; time: string; startsAt: string }[]>`
        select slot_date::text as date, slot_time as time, starts_at as "startsAt"
        from public.list_available_slots(${serviceType}, ${from}, ${to})`;
      const days = new Map<string, FreeDay>();
      for (const { date, time, startsAt } of rows) {
        const day = days.get(date) ?? { date, slots: [] };
        day.slots.push({ time, startsAt: new Date(startsAt).toISOString() });
        days.set(date, day);
      }
      return [...days.values()];
    },
  };
}
