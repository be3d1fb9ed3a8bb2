import type { StoredAnswer } from '../contracts/answers.ts';

/** A row of `search_kb()`: one section of one page of the site, as plain text, a line for each of its blocks. */
export interface Passage {
  id: number;
  /** Site path, with the section's fragment where the page has that anchor. */
  path: string;
  /** The page's title. */
  title: string;
  heading: string;
  content: string;
  /** 0 to 1: how much of the query's words, weighed by how rare they are, the section has. */
  coverage: number;
}

/** An answer that staff own; `reply` has placeholders. A published FAQ has no id. */
export interface AuthoredAnswer
  extends Pick<StoredAnswer, 'kind' | 'question' | 'reply' | 'linkPath' | 'linkTitle' | 'language'> {
  id: number | null;
}

/** `score` is 0 to 1: how much the query is like the answer's wordings. */
export interface ScoredAnswer extends AuthoredAnswer {
  score: number;
}

/** An entry of `search_assistant()`: what was found for one query, best first. `exact` has the query as a wording. */
export interface Found {
  exact: AuthoredAnswer | null;
  answers: ScoredAnswer[];
  passages: Passage[];
}

/** A consultation that can be booked; `priceCents` 0 is free. */
export interface ConsultationFact {
  name: string;
  durationMinutes: number;
  priceCents: number;
  minimumNoticeMinutes: number;
  windowDays: number;
  changeCutoffMinutes: number;
}

/** What the firm sells; `price` in whole dollars, `duration` in words: "4-6 weeks". */
export interface ServiceFact {
  slug: string;
  name: string;
  shortDescription: string;
  duration: string;
  price: number;
  path: string;
}

/** `get_assistant_context()`: what replies take from tables. `consultationTypes` are the active ones, in order. */
export interface Facts {
  consultationTypes: ConsultationFact[];
  services: ServiceFact[];
  /** The next closed days, "YYYY-MM-DD", in order; `name` of the holiday, if it is one. */
  closedDays: { date: string; name: string | null }[];
  caseStudies: { title: string; industry: string; path: string }[];
  /** The newest three; `date` is "YYYY-MM-DD". */
  articles: { title: string; date: string; path: string }[];
  team: { name: string; role: string }[];
  chatRetentionDays: number;
}

/** A time that can be booked: a date and a local "HH:MM" of the firm's. */
export interface FreeTime {
  date: string;
  time: string;
}

/** What the assistant asks of the outside. Dates are "YYYY-MM-DD" in the firm's zone, both included. */
export interface AssistantPorts {
  /** Finds answers and passages for up to four queries, in their order. */
  search(queries: string[]): Promise<Found[]>;
  facts(): Promise<Facts>;
  /** Returns the available slots in their order; at most 62 days are requested. */
  freeTimes(wanted: { serviceType: string; from: string; to: string }): Promise<FreeTime[]>;
}
