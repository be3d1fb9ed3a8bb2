import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import type { Supabase } from '@/shared/supabase/client';
import type { MailAction } from '../model/mail-labels';
import { mailQueries } from './queries';

const now = () => new Date().toISOString();

const CHANGES = {
  retry: (supabase: Supabase, id: number) =>
    supabase.from('mails').update({ failed_at: null }).eq('id', id).select('id'),
  cancel: (supabase: Supabase, id: number) =>
    supabase.from('mails').update({ skipped_at: now() }).eq('id', id).select('id'),
  send_again: (supabase: Supabase, id: number) => supabase.from('mails').insert({ copy_of: id }).select('id'),
} as const satisfies Record<MailAction, unknown>;

/** Retries a failed email, cancels one, or sends a second copy. Throws AppError: 409 when its state has changed. */
export function useMailAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: MailAction }) =>
      changeOneRow((supabase) => CHANGES[action](supabase, id)),
    onSettled: () => cancelAndInvalidate(queryClient, mailQueries.lists()),
    meta: { showsError: true },
  });
}
