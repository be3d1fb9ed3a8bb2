import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';

// Halves of characters and NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the character to refuse.
export const NOT_STORABLE = /[\p{Cs}\u0000]/u;

/** Body of `POST /api/account/delete`. A password may hold anything but what no database can compare. */
export const deleteAccountRequest = z.strictObject({
  password: z
    .string(FIELD_RULES.password_required)
    .min(1, FIELD_RULES.password_required)
    .max(1000, FIELD_RULES.password_incorrect)
    .refine((value) => !NOT_STORABLE.test(value), FIELD_RULES.password_incorrect),
});

/** 200 of the same; `kept` is the number of paid consultations that stay on record without a name. */
export const deleteAccountResponse = z.object({ status: z.literal('deleted'), kept: z.number() });
export type DeleteAccountResponse = z.infer<typeof deleteAccountResponse>;
