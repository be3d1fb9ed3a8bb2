import { LIMITS, line } from '@contracts/text-rules.ts';
import { z } from 'zod';

/** The provider's hash reads no further; it refuses what is longer. */
const MAX_PASSWORD_BYTES = 72;

const email = z
  .string()
  .trim()
  .max(LIMITS.email, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));
const password = z.string().min(6, 'Password must be at least 6 characters');
const newPassword = password.refine(
  (value) => new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES,
  `Password must be at most ${MAX_PASSWORD_BYTES} characters`,
);
const confirmPassword = z.string().min(6, 'Confirm password must be at least 6 characters');

type Pair = { password: string; confirmPassword: string };
const isPair = (values: Pair) => values.password === values.confirmPassword;
const onConfirm = { message: "Passwords don't match", path: ['confirmPassword'] };

export const loginSchema = z.object({ email, password });
export type LoginValues = z.infer<typeof loginSchema>;

export const registerSchema = z
  .object({
    fullName: line(2, LIMITS.name, 'Full name must be at least 2 characters'),
    email,
    company: line(2, LIMITS.company, 'Company name must be at least 2 characters'),
    password: newPassword,
    confirmPassword,
  })
  .refine(isPair, onConfirm);
export type RegisterValues = z.infer<typeof registerSchema>;

/** The address to send a mail to. */
export const emailSchema = z.object({ email });

export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword })
  .refine(isPair, onConfirm);

const current = z.string().min(1, 'Please enter your current password');
export const currentPasswordSchema = z.object({ current });
export const changeEmailSchema = emailSchema.extend({ current });
export const changePasswordSchema = newPasswordSchema.safeExtend({ current });

/** People type codes with spaces between the digits. */
const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(pattern, message));

/** What an authenticator app shows. */
export const appCodeSchema = z.object({ code: digits(/^\d{6}$/, 'Please enter the six-digit code') });
/** What a mail holds: as many digits as `otp_length` in supabase/config.toml. */
export const mailedCodeSchema = z.object({ code: digits(/^\d{10}$/, 'Please enter the ten digits') });
