import { contactSubmissions } from '@contracts/contact.ts';
import { queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { sessionStore } from '@/shared/auth/session';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { submissionKeys } from './keys';

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}

/** The contact messages, newest first; admins only, which the database decides. */
export function submissionsOptions() {
  return queryOptions({
    queryKey: submissionKeys.list,
    queryFn: async ({ signal }) => {
      const token = await getAccessToken();
      try {
        return await callFunction('/contact-submissions', {
          schema: contactSubmissions,
          signal,
          ...(token !== undefined && { token }),
        });
      } catch (cause) {
        // Whoever was an admin a moment ago may not be one now: the guard has to hear of it.
        if (isRefusal(cause)) void sessionStore.refreshRole();
        throw new Error('Failed to fetch submissions', { cause });
      }
    },
  });
}
