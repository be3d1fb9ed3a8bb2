import type { z } from 'zod';
import { hasErrorCode } from './app-error';

/** What is stored now, where `error` tells that someone else has changed it first: the parameters of the conflict. */
export function conflictingVersion<T>(error: unknown, shape: z.ZodType<T>): T | undefined {
  return hasErrorCode(error, 'version_conflict') ? shape.safeParse(error.params).data : undefined;
}
