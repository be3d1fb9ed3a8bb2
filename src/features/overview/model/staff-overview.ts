import type { Tables } from '@contracts/database.types.ts';
import type { WithColumns } from '@/shared/supabase/require-columns';

export const TODAY_COLUMNS = ['client_name', 'service_type'] as const;
export type TodaysAppointment = WithColumns<Tables<'booked_appointments'>, (typeof TODAY_COLUMNS)[number]>;

export const WAITING_COLUMNS = ['is_unassigned', 'id', 'since', 'messages', 'name', 'company'] as const;
/** A person who is waiting for a reply, and the oldest of that person's leads. */
export type WaitingPerson = WithColumns<Tables<'longest_waiting'>, (typeof WAITING_COLUMNS)[number]>;

export const WEEK_COLUMNS = ['monday', 'leads', 'bookings'] as const;
/** A week of the firm's calendar by the date of its Monday. */
export type Week = WithColumns<Tables<'weekly_totals'>, (typeof WEEK_COLUMNS)[number]>;

export const METRIC_COLUMNS = [
  'waiting',
  'over_one_day',
  'over_three_days',
  'unassigned',
  'responses',
  'meetings_ended',
  'meetings_missed',
  'visits',
  'visits_with_time',
  'visits_booked',
] as const;
export type Metrics = WithColumns<Tables<'staff_metrics'>, (typeof METRIC_COLUMNS)[number]>;

export const MAIL_COLUMNS = ['mails_due', 'mails_failed', 'mails_sent'] as const;
/** The state of the email queue. */
export type MailQueueState = WithColumns<
  Pick<Tables<'system_status'>, 'mails_due' | 'mail_seconds' | 'mails_failed' | 'mails_sent'>,
  (typeof MAIL_COLUMNS)[number]
>;

export type OwnTask = Pick<Tables<'lead_tasks'>, 'id' | 'title' | 'due_at' | 'version'> & {
  lead: Pick<Tables<'contact_submissions'>, 'id' | 'name'>;
};
/** How many of the viewer's open tasks there are, and those that are due first. */
export type OwnTasks = { count: number; next: OwnTask[] };

/** What the first screen shows. `now` is when it was read, `date` the firm's date then. */
export type StaffOverview = {
  now: string;
  date: string;
  today: TodaysAppointment[];
  tasks: OwnTasks;
  waiting: WaitingPerson[];
  weeks: Week[];
  metrics: Metrics;
  mail: MailQueueState;
};
