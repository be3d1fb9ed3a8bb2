import { type QueuedMail, queuedMail } from '@contracts/mails.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQuery } from '@/shared/supabase/run-query';
import { mailQueries } from './queries';

export type MailAction = QueuedMail['may'][number];

const CALLS = { retry: 'retry_mail', cancel: 'cancel_mail', send_again: 'resend_mail' } as const;

/** Retries a failed email, cancels one, or sends a second copy. Throws AppError: 409 when its state has changed. */
export function useChangeMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: number; step: MailAction }) =>
      runQuery(queuedMail, (supabase) => supabase.rpc(CALLS[step], { p_id: id })),
    onSettled: () => cancelAndInvalidate(queryClient, mailQueries.lists()),
    meta: { showsError: true },
  });
}
