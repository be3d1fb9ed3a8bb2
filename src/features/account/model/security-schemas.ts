import { z } from 'zod';
import { emailSchema, newPasswordSchema } from './account-schemas';

const current = z.string().min(1, 'Please enter your current password');

export const changeEmailSchema = emailSchema.extend({ current });

export const changePasswordSchema = newPasswordSchema.safeExtend({ current });

export const currentPasswordSchema = z.object({ current });
