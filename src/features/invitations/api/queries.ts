import { type InvitationPage, invitationPage } from '@contracts/invitations.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { runQueryAs } from '@/shared/supabase/run-query';

export const invitationQueries = {
  all: () => ['invitations'] as const,

  /** All invitations, newest first, page by page. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...invitationQueries.all(), 'list'] as const,
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }: InvitationPage) => next ?? undefined,
      queryFn: ({ pageParam, signal }) =>
        runQueryAs(invitationPage, (supabase) =>
          supabase
            .rpc('list_invitations', pageParam === undefined ? {} : { p_before: pageParam })
            .abortSignal(signal),
        ),
    }),
};
