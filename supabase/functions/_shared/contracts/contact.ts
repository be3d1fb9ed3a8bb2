import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { emailAddress, LIMITS, line, text } from './text-rules.ts';
import { writtenIn } from './written-in.ts';

/** Body of `POST /api/contact`. */
export const contactRequest = z.strictObject({
  name: line(2, LIMITS.name, FIELD_RULES.name_too_short),
  email: emailAddress,
  company: line(1, LIMITS.company, FIELD_RULES.company_required),
  message: text(10, LIMITS.message, FIELD_RULES.message_too_short),
  locale: writtenIn,
});
export type ContactRequest = z.infer<typeof contactRequest>;

/** 201 of `POST /api/contact`; `createdAt` is an ISO instant in UTC. */
export const contactResponse = z.object({ id: z.number().int(), createdAt: z.string() });

/** What the browser requires of the answer to `POST /api/contact`: a JSON object. */
export const lenientContactResponse = contactResponse.partial();

/** One row of `GET /api/contact-submissions`, newest first. */
export const contactSubmission = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
});
export type ContactSubmission = z.infer<typeof contactSubmission>;
export const contactSubmissions = z.array(contactSubmission);
