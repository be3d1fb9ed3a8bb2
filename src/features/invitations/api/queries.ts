import type { Tables } from '@contracts/database.types.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { endOfPage, PAGE_ROWS, shownRows } from '@/shared/query/page-rows';
import { runQuery } from '@/shared/supabase/run-query';

const COLUMNS =
  'id, email, role, sent_at, expires_at, accepted_at, cancelled_at, inviter:accounts!invitations_invited_by_id_fkey(name)';

/** `inviter` is null when that account is gone. */
export type Invitation = Pick<
  Tables<'invitations'>,
  'id' | 'email' | 'role' | 'sent_at' | 'expires_at' | 'accepted_at' | 'cancelled_at'
> & { inviter: { name: string } | null };

export const invitationQueries = {
  all: () => ['invitations'] as const,

  /** All invitations, newest first, page by page. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...invitationQueries.all(), 'list'] as const,
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page: Invitation[]) => endOfPage(page)?.id,
      queryFn: ({ pageParam, signal }): Promise<Invitation[]> =>
        runQuery((supabase) => {
          const query = supabase.from('invitations').select(COLUMNS);
          return (pageParam === undefined ? query : query.lt('id', pageParam))
            .order('id', { ascending: false })
            .limit(PAGE_ROWS)
            .abortSignal(signal);
        }),
      select: shownRows,
    }),
};
