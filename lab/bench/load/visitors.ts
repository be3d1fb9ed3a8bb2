import { appointmentBody, type Slot } from '../../../tests/support/booking/booking.ts';
import { seededNumbers } from '../../../tests/support/seeded-random.ts';

/** A write whose outcome is compared with the database afterwards. */
export interface Written {
  kind: 'contact' | 'booking' | 'chat';
  /** Email address of a message or a booking; of a chat, the id of its conversation once it is known. */
  id: string | undefined;
}

/** One request of a visitor or of staff. */
export interface Planned {
  kind: Kind;
  path: string;
  init: RequestInit;
  written?: Written;
}

const KINDS = ['page', 'slots', 'contact', 'booking', 'chat', 'staff'] as const;
export type Kind = (typeof KINDS)[number];

/** Shares of the requests, in percent. A page view of a visitor is one request here; its assets come from a cache. */
const MIX: Record<Kind, number> = { page: 48, slots: 16, contact: 8, booking: 6, chat: 10, staff: 12 };

const PAGES = ['/', '/services', '/blog', '/schedule', '/services/data-analytics', '/privacy'];
const DAY_MS = 86_400_000;
const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

export interface World {
  site: string;
  api: string;
  publishableKey: string;
  staffToken: string;
  /** Free times; each is booked once. */
  slots: Slot[];
  questions: string[];
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Creates a function that plans the next request of the mix. The same seed gives the same requests. */
export function createVisitors(world: World, seed: number): () => Planned {
  const random = seededNumbers(seed);
  const { site, api, publishableKey, staffToken, slots, questions } = world;
  const asStaff = { apikey: publishableKey, authorization: `Bearer ${staffToken}` };
  let count = 0;
  let booked = 0;
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function kindOfNext(): Kind {
    let left = random() * 100;
    for (const kind of KINDS) {
      left -= MIX[kind];
      if (left < 0) return kind;
    }
    return 'page';
  }

  const plans: Record<Kind, () => Omit<Planned, 'kind'>> = {
    page: () => ({ path: `${site}${one(PAGES)}`, init: {} }),
    slots: () => ({
      path:
        random() < 0.5
          ? `${site}/api/appointments/availability?date=${day(1 + Math.floor(random() * 25))}`
          : `${site}/api/appointments/availability?from=${day(0)}&to=${day(30)}`,
      init: {},
    }),
    contact: () => {
      const email = `message-${count}@load.example`;
      const message = 'Our depot counts twice a week. Can a forecast replace one of the counts?';
      const body = { name: 'Ada Lovelace', email, company: 'Engines & Co', message };
      const init = json(body, { 'idempotency-key': `load-${email}` });
      return { path: `${site}/api/contact`, init, written: { kind: 'contact', id: email } };
    },
    booking: () => {
      const slot = slots[booked % slots.length] as Slot;
      booked += 1;
      const email = `booking-${count}@load.example`;
      const body = appointmentBody(slot.date, slot.time, { clientEmail: email });
      const init = json(body, { 'idempotency-key': `load-${email}` });
      return { path: `${site}/api/appointments`, init, written: { kind: 'booking', id: email } };
    },
    chat: () => ({
      path: `${site}/api/chatbot/message`,
      init: json({ message: one(questions), chatHistory: [], page: '/' }),
      written: { kind: 'chat', id: undefined },
    }),
    staff: () =>
      one([
        {
          path: `${api}/rest/v1/leads?select=id,name,snippet&merged_into_id=is.null&order=created_at.desc&limit=51`,
          init: { headers: asStaff },
        },
        ...['staff_metrics', 'weekly_totals', 'longest_waiting', 'system_status'].map((view) => ({
          path: `${api}/rest/v1/${view}`,
          init: { headers: asStaff },
        })),
        {
          path: `${api}/rest/v1/booked_appointments?starts_at=gt.${day(-4)}&ends_at=gt.${day(-3)}&starts_at=lt.${day(11)}&order=starts_at,id&limit=501`,
          init: { headers: asStaff },
        },
        {
          path: `${api}/rest/v1/contact_list?merged_into_id=is.null&order=last_activity_at.desc,id.desc&limit=51`,
          init: { headers: asStaff },
        },
      ]),
  };

  return () => {
    count += 1;
    const kind = kindOfNext();
    return { kind, ...plans[kind]() };
  };
}
