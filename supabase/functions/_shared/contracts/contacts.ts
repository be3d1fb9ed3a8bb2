import { z } from 'zod';
import { emailAddress, LIMITS, line } from './text-rules.ts';

/** The fields of a new contact. An empty string means unknown. */
export const contactDraft = z
  .object({
    name: line(1, LIMITS.name, 'Please enter a name.'),
    email: z.union([z.literal(''), emailAddress]),
    company: line(0, LIMITS.company, ''),
    phone: line(0, LIMITS.phone, ''),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    message: 'Please enter an email address or a phone number.',
  });
export type ContactDraft = z.infer<typeof contactDraft>;
