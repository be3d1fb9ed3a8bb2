import type { StaffOverview } from '@/features/overview/model/staff-overview';
import { json } from './fake-backend';

export const METRICS = 'GET /rest/v1/staff_metrics';
export const TASKS = 'GET /rest/v1/lead_tasks';

const counted = (rows: readonly unknown[], total: number) =>
  Response.json(rows, { headers: { 'content-range': `0-${rows.length}/${total}` } });

/** What the overview asks for besides appointments. */
export const overviewRoutes = ({
  tasks,
  waiting,
  weeks,
  metrics,
  mail,
}: Omit<StaffOverview, 'now' | 'date' | 'today'>) => ({
  [METRICS]: () => json([metrics]),
  [TASKS]: () => counted(tasks.next, tasks.count),
  'GET /rest/v1/longest_waiting': () => json(waiting),
  'GET /rest/v1/weekly_totals': () => json(weeks),
  'GET /rest/v1/system_status': () => json([mail]),
});

export const QUIET: Omit<StaffOverview, 'now' | 'date' | 'today'> = {
  waiting: [],
  tasks: { count: 0, next: [] },
  weeks: [
    { monday: '2025-11-17', leads: 1200, bookings: 3 },
    { monday: '2025-11-24', leads: 1, bookings: 0 },
  ],
  metrics: {
    waiting: 0,
    over_one_day: 0,
    over_three_days: 0,
    unassigned: 0,
    responses: 0,
    median_seconds: null,
    meetings_ended: 0,
    meetings_missed: 0,
    visits_since: null,
    visits: 0,
    visits_with_time: 0,
    visits_booked: 0,
  },
  mail: { mails_due: 0, mail_seconds: null, mails_failed: 0, mails_sent: 0 },
};
