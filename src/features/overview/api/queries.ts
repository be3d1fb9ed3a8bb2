import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { todayIn } from '@contracts/zones.ts';
import { queryOptions } from '@tanstack/react-query';
import { firmDayStart } from '@/shared/lib/firm-instant';
import { createAppError } from '@/shared/supabase/database-error';
import { requireColumns, requireInRow } from '@/shared/supabase/require-columns';
import { runCountedQuery, runQuery } from '@/shared/supabase/run-query';
import {
  MAIL_COLUMNS,
  METRIC_COLUMNS,
  type OwnTasks,
  type StaffOverview,
  TODAY_COLUMNS,
  WAITING_COLUMNS,
  WEEK_COLUMNS,
} from '../model/staff-overview';

const TASKS_SHOWN = 10;

/** How often the overview is refetched while the page is visible, in milliseconds. */
const REFETCH_INTERVAL_MS = 60_000;

async function readToday(date: string, signal: AbortSignal): Promise<StaffOverview['today']> {
  const rows = await runQuery((supabase) =>
    supabase
      .from('booked_appointments')
      .select()
      .gte('starts_at', firmDayStart(date))
      .lt('starts_at', firmDayStart(date, 1))
      .in('status', ['pending', 'confirmed', 'completed', 'no_show'])
      .order('starts_at')
      .order('id')
      .limit(50)
      .abortSignal(signal),
  );
  return requireColumns(rows, TODAY_COLUMNS);
}

async function readOwnTasks(userId: string, signal: AbortSignal): Promise<OwnTasks> {
  const { data, count } = await runCountedQuery((supabase) =>
    supabase
      .from('lead_tasks')
      .select('id, title, due_at, version, lead:contact_submissions!lead_tasks_lead_id_fkey(id, name)', {
        count: 'exact',
      })
      .eq('assignee_id', userId)
      .is('done_at', null)
      .order('due_at', { nullsFirst: false })
      .order('id')
      .limit(TASKS_SHOWN)
      .abortSignal(signal),
  );
  return { count: count ?? data.length, next: data };
}

/** Reads what the first screen shows, all at once. */
async function readOverview(userId: string, signal: AbortSignal): Promise<StaffOverview> {
  const now = new Date();
  const date = todayIn(FIRM_TIME_ZONE, now);
  const [today, tasks, waiting, weeks, [metrics], [mail]] = await Promise.all([
    readToday(date, signal),
    readOwnTasks(userId, signal),
    runQuery((supabase) =>
      supabase.from('longest_waiting').select().order('since').order('id').abortSignal(signal),
    ),
    runQuery((supabase) => supabase.from('weekly_totals').select().order('monday').abortSignal(signal)),
    runQuery((supabase) => supabase.from('staff_metrics').select().abortSignal(signal)),
    runQuery((supabase) =>
      supabase
        .from('system_status')
        .select('mails_due, mail_seconds, mails_failed, mails_sent')
        .abortSignal(signal),
    ),
  ]);
  if (!metrics || !mail) throw await createAppError(403, 'admin_required', {});
  return {
    now: now.toISOString(),
    date,
    today,
    tasks,
    waiting: requireColumns(waiting, WAITING_COLUMNS),
    weeks: requireColumns(weeks, WEEK_COLUMNS),
    metrics: requireInRow(metrics, METRIC_COLUMNS),
    mail: requireInRow(mail, MAIL_COLUMNS),
  };
}

export const overviewQueries = {
  all: () => ['overview'] as const,

  /** The metrics, appointments and leads of the first screen, with the open tasks of one staff member. */
  summary: (userId: string) =>
    queryOptions({
      queryKey: [...overviewQueries.all(), 'summary', userId] as const,
      refetchInterval: REFETCH_INTERVAL_MS,
      queryFn: ({ signal }) => readOverview(userId, signal),
    }),
};
