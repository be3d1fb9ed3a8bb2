import { contactSubmissions } from '@contracts/contact.ts';
import { queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { sessionStore } from '@/shared/auth/session';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { leadQueries } from './queries';

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}

export const contactSubmissionQueries = {
  /** The contact messages, newest first. Admins only, which the database decides. */
  list: () =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'contact-submissions'] as const,
      queryFn: async ({ signal }) => {
        const token = await getAccessToken();
        try {
          return await callFunction('/contact-submissions', {
            schema: contactSubmissions,
            signal,
            ...(token !== undefined && { token }),
          });
        } catch (cause) {
          // An admin may have lost the role since: the guard must hear of it.
          if (isRefusal(cause)) void sessionStore.refreshRole();
          throw new Error('Failed to fetch submissions', { cause });
        }
      },
    }),
};
