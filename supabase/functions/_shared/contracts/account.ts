import { z } from 'zod';

// Halves of characters and NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the character to refuse.
const NOT_STORABLE = /[\p{Cs}\u0000]/u;

/** Body of `POST /api/account/delete`. A password may hold anything but what no database can compare. */
export const deleteAccountRequest = z.strictObject({
  password: z
    .string('Please enter your password.')
    .min(1, 'Please enter your password.')
    .max(1000, 'The password is incorrect.')
    .refine((value) => !NOT_STORABLE.test(value), 'The password is incorrect.'),
});

/** 200 of the same; `kept`: how many paid consultations stay on record, without a name. */
export const deleteAccountResponse = z.object({ status: z.literal('deleted'), kept: z.number() });
export type DeleteAccountResponse = z.infer<typeof deleteAccountResponse>;
