import { z } from 'zod';
import { FIELD_RULES, tooLong } from './field-rules.ts';

/** Longest values, in characters; the CHECK constraints of the tables repeat them. */
export const LIMITS = {
  name: 100,
  email: 254,
  company: 150,
  phone: 32,
  message: 5000,
  serviceType: 80,
} as const;

// Control characters, halves of characters (Postgres cannot keep them), and the bidirectional overrides that
// let text lie about its order.
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse.
const FORBIDDEN_IN_TEXT = /[\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/u;

// Counted as the database counts: an emoji is one character, not two.
function characters(value: string): number {
  return [...value].length;
}

/** One line of text: trimmed, no control characters. */
export function line(min: number, max: number, tooShort: string) {
  return z
    .string(tooShort || FIELD_RULES.text_required)
    .trim()
    .refine((value) => characters(value) >= min, tooShort)
    .max(max, tooLong(max))
    .refine((value) => !FORBIDDEN_IN_LINE.test(value), FIELD_RULES.control_characters);
}

/** Several lines of text: trimmed, line breaks and tabs allowed, no other control characters. */
export function text(min: number, max: number, tooShort: string) {
  return z
    .string(tooShort || FIELD_RULES.text_required)
    .trim()
    .refine((value) => characters(value) >= min, tooShort)
    .max(max, tooLong(max))
    .refine((value) => !FORBIDDEN_IN_TEXT.test(value), FIELD_RULES.control_characters);
}

export const emailAddress = z
  .string(FIELD_RULES.email_invalid)
  .trim()
  .max(LIMITS.email, FIELD_RULES.email_invalid)
  .pipe(z.email(FIELD_RULES.email_invalid));
