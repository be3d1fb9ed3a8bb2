import { type InvitationPage, invitationPage } from '@contracts/invitations.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '@/shared/supabase/read';
import { invitationKeys } from './keys';

/** All invitations, the newest first, page by page. */
export const invitationsOptions = infiniteQueryOptions({
  queryKey: invitationKeys.list,
  staleTime: 0,
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: InvitationPage) => next ?? undefined,
  queryFn: ({ pageParam, signal }) =>
    read(invitationPage, (supabase) =>
      supabase
        .rpc('list_invitations', pageParam === undefined ? {} : { p_before: pageParam })
        .abortSignal(signal),
    ),
});
