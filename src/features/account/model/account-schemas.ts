import { LIMITS, line } from '@contracts/text-rules.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { messages } from '@/shared/i18n/messages';

/** The provider's hash reads only this many bytes, so the provider refuses a longer password. */
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

const fullName = line(2, LIMITS.name, 'Full name must be at least 2 characters');

type PasswordPair = { password: string; confirmPassword: string };
const isSamePassword = (values: PasswordPair) => values.password === values.confirmPassword;
const mismatch = { message: "Passwords don't match", path: ['confirmPassword'] };

export const loginSchema = z.object({ email, password });
export type LoginValues = z.infer<typeof loginSchema>;

export const registerSchema = z
  .object({
    fullName,
    email,
    company: line(2, LIMITS.company, 'Company name must be at least 2 characters'),
    password: newPassword,
    confirmPassword,
  })
  .refine(isSamePassword, mismatch);
export type RegisterValues = z.infer<typeof registerSchema>;

/** The account of an invited address. */
export const joinSchema = z.object({ fullName, password: newPassword });
export type JoinValues = z.infer<typeof joinSchema>;

/** The address to send an email to. */
export const emailSchema = z.object({ email });

export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword })
  .refine(isSamePassword, mismatch);

const current = z.string().min(1, 'Please enter your current password');
export const currentPasswordSchema = z.object({ current });
export const changeEmailSchema = emailSchema.extend({ current });
export const changePasswordSchema = newPasswordSchema.safeExtend({ current });

/** A code, which users may type with spaces between the digits. */
const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .transform((value) => value.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(pattern, message));

/** The code of an authenticator app. */
export const appCodeSchema = z.object({ code: digits(/^\d{6}$/, 'Please enter the six-digit code') });
/** The emailed code, with as many digits as `otp_length` in supabase/config.toml. */
export const mailedCodeSchema = z.object({ code: digits(/^\d{10}$/, 'Please enter the ten digits') });

const MESSAGES = messages('account/schemas', {
  common: 'This password is too common and easy to guess. Please choose another.',
});

/** The list has 230 kB, so it is loaded with the first password that is long enough. Without it nothing is refused. */
async function isCommon(password: string): Promise<boolean> {
  const list = await import('./common-password-list').catch(() => undefined);
  return list?.isCommonPassword(password) ?? false;
}

/** Extends `resolver`: a password that it accepts must not be one of the most common ones. */
export function refuseCommonPasswords<Values extends FieldValues & { password: string }>(
  resolver: Resolver<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    if ('password' in result.errors || !(await isCommon(values.password))) return result;
    const errors = { ...result.errors, password: { type: 'common', message: MESSAGES.get().common } };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
