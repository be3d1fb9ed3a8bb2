import { queuedMail } from '@contracts/mails.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import type { MailAction } from '../model/mail-labels';
import { mailQueries } from './queries';

const CALLS = { retry: 'retry_mail', cancel: 'cancel_mail', send_again: 'resend_mail' } as const;

/** Retries a failed email, cancels one, or sends a second copy. Throws AppError: 409 when its state has changed. */
export function useMailAction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: MailAction }) =>
      runQueryAs(queuedMail, (supabase) => supabase.rpc(CALLS[action], { p_id: id })),
    onSettled: () => cancelAndInvalidate(queryClient, mailQueries.lists()),
    meta: { showsError: true },
  });
}
