import { LIMITS, line } from '@contracts/text-rules.ts';
import { z } from 'zod';

/** What a person may save about themselves; '' leaves company and phone out. */
export const profileDetails = z.strictObject({
  full_name: line(2, LIMITS.name, 'Full name must be at least 2 characters'),
  company: line(0, LIMITS.company, ''),
  phone: line(0, LIMITS.phone, ''),
});
export type ProfileDetails = z.infer<typeof profileDetails>;
