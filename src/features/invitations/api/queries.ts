import type { Tables } from '@contracts/database.types.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { runQuery } from '@/shared/supabase/run-query';

const COLUMNS =
  'id, email, role, sent_at, expires_at, accepted_at, cancelled_at, inviter:accounts!invitations_invited_by_id_fkey(name)';
const PAGE = 50;

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
      getNextPageParam: (page: Invitation[]) => (page.length > PAGE ? page[PAGE - 1]?.id : undefined),
      queryFn: ({ pageParam, signal }): Promise<Invitation[]> =>
        runQuery((supabase) => {
          const query = supabase.from('invitations').select(COLUMNS);
          return (pageParam === undefined ? query : query.lt('id', pageParam))
            .order('id', { ascending: false })
            .limit(PAGE + 1)
            .abortSignal(signal);
        }),
      select: ({ pages, pageParams }) => ({ pages: pages.map((page) => page.slice(0, PAGE)), pageParams }),
    }),
};
