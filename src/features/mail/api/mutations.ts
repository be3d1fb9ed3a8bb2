import { type QueuedMail, queuedMail } from '@contracts/mails.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { mailQueries } from './queries';

export type MailStep = QueuedMail['may'][number];

const CALLS = { retry: 'retry_mail', cancel: 'cancel_mail', send_again: 'resend_mail' } as const;

/** Retries a failed email, cancels one, or sends a second copy. Throws AppError: 409 when its state has changed. */
export function useChangeMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, step }: { id: number; step: MailStep }) =>
      read(queuedMail, (supabase) => supabase.rpc(CALLS[step], { p_id: id })),
    onSettled: () => readAnew(queryClient, mailQueries.lists()),
    meta: { showsError: true },
  });
}
