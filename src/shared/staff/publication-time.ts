import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { instantIn } from '@contracts/zones.ts';
import { z } from 'zod';

/** When to publish: a "YYYY-MM-DDTHH:MM" on the firm's clock that is not over yet, which becomes an ISO instant. */
export const publicationTime = z.object({
  when: z
    .string()
    .transform((local) => instantIn(local, FIRM_TIME_ZONE) ?? '')
    .refine((instant) => Date.parse(instant) > Date.now(), 'Please choose a time in the future.'),
});
