import { z } from 'zod';
import { type Facts, type Found, foundRows } from '../_shared/assistant/assistant-data.ts';
import type { AssistantPorts, FreeTime } from '../_shared/assistant/ports.ts';
import type { Locale } from '../_shared/contracts/locale.ts';
import { fillTexts } from '../_shared/contracts/placeholders.ts';
import type { Rpc } from '../_shared/db/rpc.ts';

const slots = z.array(z.object({ slot_date: z.string(), slot_time: z.string() }));

/** What is known before the answer begins: the facts, and what was found for some queries. */
export interface PrefetchedData {
  facts: Facts;
  found: ReadonlyMap<string, Found>;
  /** The language of the page; English without one. */
  locale?: Locale;
}

/** The language for a question that does not tell its own, as the database's functions take it. */
export const inLocale = (locale: Locale | undefined) =>
  locale && locale !== 'en' ? { p_locale: locale } : {};

/** A row with the placeholders of the site's own texts filled. Replies of staff are filled when they are given. */
function filled(row: Found, facts: Facts): Found {
  const isFaq = ({ id }: { id: number | null }) => id === null;
  return {
    ...row,
    exact: row.exact && isFaq(row.exact) ? fillTexts(row.exact, facts, 'en') : row.exact,
    answers: row.answers.map((answer) => (isFaq(answer) ? fillTexts(answer, facts, 'en') : answer)),
    passages: fillTexts(row.passages, facts, 'en'),
  };
}

/** What the assistant asks of the database for one message, besides what was prefetched. */
export function createPorts(rpc: Rpc, { facts, found, locale }: PrefetchedData): AssistantPorts {
  const times = new Map<string, Promise<FreeTime[]>>();
  return {
    async search(queries) {
      const known = queries.map((query) => found.get(query)).filter((each) => each !== undefined);
      const rows =
        known.length === queries.length
          ? known
          : await rpc.read('search_assistant', { p_queries: queries, ...inLocale(locale) }, foundRows);
      return rows.map((row) => filled(row, facts));
    },
    facts: async () => facts,
    // Several answers to one message may ask for the same times.
    freeTimes({ serviceType, from, to }) {
      const wanted = { p_service_type: serviceType, p_from: from, p_to: to };
      const key = JSON.stringify(wanted);
      const free =
        times.get(key) ??
        rpc
          .read('list_available_slots', wanted, slots)
          .then((rows) => rows.map(({ slot_date: date, slot_time: time }) => ({ date, time })));
      times.set(key, free);
      return free;
    },
  };
}
