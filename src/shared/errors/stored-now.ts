import type { z } from 'zod';
import { AppError } from './app-error';

/** What the database said beside its sentence; '' where it said nothing. */
export function detailsOf(error: AppError): string {
  const { details } = (error.cause ?? {}) as { details?: unknown };
  return typeof details === 'string' ? details : '';
}

/** What is stored now, where `error` tells that somebody else has changed it first. */
export function storedNow<T>(error: unknown, shape: z.ZodType<T>): T | undefined {
  if (!(error instanceof AppError) || error.status !== 409) return undefined;
  try {
    return shape.safeParse(JSON.parse(detailsOf(error))).data;
  } catch {
    return undefined;
  }
}
