import { leadAnswered } from '@contracts/leads.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { z } from 'zod';
import { type Attempt, attemptFor } from '@/shared/lib/idempotency-key';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { keepLead } from './keep-lead';
import { leadKeys } from './keys';

export type Answer = { subject: string; body: string };

const cannedReply = z.object({ id: z.number(), title: z.string(), body: z.string() });

/** Answers to begin with. */
export const cannedRepliesOptions = queryOptions({
  queryKey: leadKeys.cannedReplies,
  staleTime: 60_000,
  queryFn: ({ signal }) =>
    read(cannedReply.array(), (supabase) =>
      supabase.from('canned_replies').select('id, title, body').order('title').abortSignal(signal),
    ),
});

/** Answers a lead by mail. The same words sent again after a failure are sent once. */
export function useReplyToLead(id: number) {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  return useMutation({
    scope: { id: `lead ${id}` },
    mutationFn: (answer: Answer) => {
      attempt.current = attemptFor(attempt.current, answer);
      const { key } = attempt.current;
      return read(leadAnswered, (supabase) =>
        supabase.rpc('reply_to_lead', {
          p_id: id,
          p_subject: answer.subject,
          p_body: answer.body,
          p_idempotency: key,
        }),
      );
    },
    onSuccess: ({ lead }) => {
      attempt.current = undefined;
      keepLead(queryClient, lead);
      void readAnew(queryClient, leadKeys.timelines);
    },
  });
}
