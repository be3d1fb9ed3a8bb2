import { z } from 'zod';

export const accountRole = z.enum(['client', 'admin']);
export type AccountRole = z.infer<typeof accountRole>;

/** An account as the staff see it. Instants are ISO 8601 in UTC. */
export const person = z.object({
  id: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
  company: z.string().nullable(),
  role: accountRole,
  isConfirmed: z.boolean(),
  isYou: z.boolean(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  bookings: z.number().int(),
  messages: z.number().int(),
});
export type Person = z.infer<typeof person>;

/** Where the next page begins, to be handed back as it is. */
const personCursor = z.object({ at: z.string(), id: z.string() });
export type PersonCursor = z.infer<typeof personCursor>;

/** A page of `list_people()`; `admins` is how many there are of them in all. */
export const peoplePage = z.object({
  people: z.array(person),
  next: personCursor.nullable(),
  admins: z.number().int(),
});
export type PeoplePage = z.infer<typeof peoplePage>;

export type PeopleFilter = { query?: string; role?: AccountRole };
