/** A row of `search_kb()`: one section of one page of the site, as plain text, a line for each of its blocks. */
export interface Passage {
  id: number;
  /** Site path, with the section's fragment where the page has that anchor. */
  path: string;
  /** The page's title. */
  title: string;
  heading: string;
  content: string;
  /** 'service', 'post', 'case_study', 'faq', 'consultation_type', 'firm' or 'page'. */
  source_kind: string;
  source_key: string;
  /** 0 to 1: how much of the query's words, weighed by how rare they are, the section has. */
  coverage: number;
}

/** What can be booked; `priceCents` 0 is free. */
export interface ConsultationFact {
  name: string;
  durationMinutes: number;
  priceCents: number;
  windowDays: number;
  changeCutoffMinutes: number;
}

/** What the firm sells; `price` in whole dollars, `duration` in words: "4-6 weeks". */
export interface ServiceFact {
  name: string;
  shortDescription: string;
  duration: string;
  price: number;
  path: string;
}

/** Opening hours of one weekday (1 Monday to 7 Sunday), "HH:MM" in the firm's zone. */
export interface HoursFact {
  weekday: number;
  from: string;
  to: string;
}

/** `get_assistant_context()`: what is answered from tables and never from prose. `consultationTypes` are the active ones, in order. */
export interface Facts {
  consultationTypes: ConsultationFact[];
  services: ServiceFact[];
  openingHours: HoursFact[];
  /** The next closed days, "YYYY-MM-DD", in order; `name` of the holiday, if it is one. */
  closedDays: { date: string; name: string | null }[];
}

/** The free times of one date of the firm's; `time` is its local "HH:MM", `startsAt` an ISO instant. */
export interface FreeDay {
  date: string;
  slots: { time: string; startsAt: string }[];
}

/** How much words tell, as `kb_word_rarity()` says it: in how many sections each is, and what an unknown one is most like. */
export interface Rarity {
  sections: number;
  words: Record<string, number>;
  nearest: Record<string, string>;
}

/** What the answerer asks of the outside. Dates are "YYYY-MM-DD" in the firm's zone, both included. */
export interface AssistantPorts {
  /** The best first. */
  search(query: string, limit: number): Promise<Passage[]>;
  facts(): Promise<Facts>;
  rarity(words: string[]): Promise<Rarity>;
  /** Days without an available slot are omitted; at most 62 days are requested. */
  freeTimes(wanted: { serviceType: string; from: string; to: string }): Promise<FreeDay[]>;
}
