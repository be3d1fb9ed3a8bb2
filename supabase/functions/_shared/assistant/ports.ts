import type { Facts, Found } from './assistant-data.ts';

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
