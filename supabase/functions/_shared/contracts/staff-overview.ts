import { z } from 'zod';
import { meetingPlace } from './appointments.ts';
import { leadStatus } from './leads.ts';

const todaysAppointment = z.object({
  id: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  clientName: z.string(),
  serviceType: z.string(),
  status: z.enum(['pending', 'confirmed', 'completed', 'no_show']),
  consultant: z.string(),
  place: meetingPlace,
});
export type TodaysAppointment = z.infer<typeof todaysAppointment>;

const waitingPerson = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  name: z.string(),
  company: z.string(),
  messages: z.number().int(),
});

const unanswered = z.object({
  /** At most 1,000; `isMore` says when there are more. */
  count: z.number().int(),
  isMore: z.boolean(),
  overOneDay: z.number().int(),
  overThreeDays: z.number().int(),
  unassigned: z.number().int(),
  /** A person each, with the oldest lead. */
  oldest: z.array(waitingPerson.extend({ status: leadStatus, assigneeName: z.string().nullable() })),
  /** The same of the leads without an assignee. */
  unowned: z.array(waitingPerson),
});
export type Unanswered = z.infer<typeof unanswered>;

/** The viewer's open tasks. The count stops at 100; `isMore` says when there are more. */
const tasks = z.object({
  count: z.number().int(),
  isMore: z.boolean(),
  next: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      dueAt: z.string().nullable(),
      version: z.number().int(),
      leadId: z.number().int(),
      leadName: z.string(),
    }),
  ),
});
export type OwnTasks = z.infer<typeof tasks>;

/** A week of the firm's calendar by the date of its Monday. */
const week = z.object({ monday: z.string(), leads: z.number().int(), bookings: z.number().int() });
export type Week = z.infer<typeof week>;

/** From visits to bookings since a date of the firm; null when nothing was counted yet. */
const conversion = z.object({
  since: z.string().nullable(),
  visits: z.number().int(),
  started: z.number().int(),
  booked: z.number().int(),
});
export type Conversion = z.infer<typeof conversion>;

/** `get_staff_overview()`. Instants are ISO 8601 in UTC, dates are the firm's. */
export const staffOverview = z.object({
  now: z.string(),
  date: z.string(),
  today: z.array(todaysAppointment),
  unanswered,
  tasks,
  weeks: z.array(week),
  conversion,
  answers: z.object({ count: z.number().int(), medianSeconds: z.number().nullable() }),
  meetings: z.object({ ended: z.number().int(), missed: z.number().int() }),
  mail: z.object({
    due: z.number().int(),
    oldestSeconds: z.number().nullable(),
    dead: z.number().int(),
    sentLastDay: z.number().int(),
  }),
});
export type StaffOverview = z.infer<typeof staffOverview>;
