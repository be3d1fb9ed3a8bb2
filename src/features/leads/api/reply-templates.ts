import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { addDays } from '@contracts/time.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { inZone } from '@contracts/zones.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readOpenDays } from '@/shared/lib/read-open-days';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';
import type { ReplyTemplate, ReplyTemplateText } from '../model/reply-template';
import { leadQueries } from './queries';

/** The consultation whose open times {{next_times}} lists. */
const FIRST_CALL = 'Discovery Call';
/** How many days ahead open times are looked for. */
const NEXT_DAYS = 30;

export const replyQueries = {
  /** The templates of replies in their order. */
  templates: () =>
    queryOptions({
      queryKey: [...leadQueries.all(), 'reply-templates'] as const,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('reply_templates')
            .select('id, name, body, position, version')
            .order('position')
            .order('id')
            .abortSignal(signal),
        ),
    }),
};

/** The next three open times of the calendar as lines of text, on the firm's clock. */
export async function readNextTimes(now = new Date()): Promise<string> {
  const { date } = inZone(now, FIRM_TIME_ZONE);
  const days = await readOpenDays(FIRST_CALL, date, addDays(date, NEXT_DAYS));
  const times = days.flatMap(({ slots }) => slots);
  if (times.length === 0) return 'no open times at the moment';
  return times
    .slice(0, 3)
    .map(({ startsAt }) => {
      const time = formatInstant(startsAt, 'fullWithTime', FIRM_TIME_ZONE);
      return `- ${time} ${FIRM_SENTENCES.en.zone}`;
    })
    .join('\n');
}

/** Changes `template`, or adds one when it is null. Throws StaleRowError and AppError. */
export function useSaveTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ template, text }: { template: ReplyTemplate | null; text: ReplyTemplateText }) => {
      if (template === null)
        return changeOneRow((supabase) => supabase.from('reply_templates').insert(text).select('id'));
      const { id, version } = template;
      return changeOneRow((supabase) =>
        supabase.from('reply_templates').update(text).eq('id', id).eq('version', version).select('id'),
      );
    },
    onSettled: () => cancelAndInvalidate(queryClient, replyQueries.templates().queryKey),
    meta: { showsError: true },
  });
}

/** Deletes a template. Throws StaleRowError when it is no longer the one on screen. */
export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: ReplyTemplate) =>
      changeOneRow((supabase) =>
        supabase.from('reply_templates').delete().eq('id', id).eq('version', version).select('id'),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, replyQueries.templates().queryKey),
    meta: { showsError: true },
  });
}

/** Puts the templates into the order of `ids`; refused when they are no longer in the order `previous`. */
export function useReorderTemplates() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, previous }: Record<'ids' | 'previous', number[]>) =>
      runQuery((supabase) =>
        supabase.rpc('reorder_content', { p_table: 'reply_templates', p_ids: ids, p_previous: previous }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, replyQueries.templates().queryKey),
    meta: { errorTitle: 'The order was not saved' },
  });
}
