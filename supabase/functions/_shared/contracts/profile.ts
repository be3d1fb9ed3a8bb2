import { z } from 'zod';
import { LIMITS, line } from './text-rules.ts';

/** What a client says about itself, as its row of `profiles` holds it. */
export const profileRow = z.object({
  full_name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
});
export type ProfileRow = z.infer<typeof profileRow>;

/** What may be saved there; '' leaves company and phone out. */
export const profileDetails = z.strictObject({
  full_name: line(2, LIMITS.name, 'Full name must be at least 2 characters'),
  company: line(0, LIMITS.company, ''),
  phone: line(0, LIMITS.phone, ''),
});
export type ProfileDetails = z.infer<typeof profileDetails>;
