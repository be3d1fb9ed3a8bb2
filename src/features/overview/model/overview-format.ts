import type { StaffOverview } from '@contracts/staff-overview.ts';
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { counted } from '@/shared/lib/text';

/** The time between two instants: '5 days'. */
export function formatAge(createdAt: string, now: string): string {
  return formatDistanceStrict(new Date(createdAt), new Date(now));
}

/** Formats seconds: 5400 as '1 h 30 min', 200,000 as '2 d 7 h'. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  const parts =
    hours < 24 ? [`${hours} h`, `${minutes % 60} min`] : [`${Math.floor(hours / 24)} d`, `${hours % 24} h`];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}

/** '12.5%', '50%'; undefined when `whole` is 0. */
export function formatPercent(part: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  return `${Math.round((1000 * part) / whole) / 10}%`;
}

export const formatNumber = (value: number) => value.toLocaleString('en-US');

export type Figure = { term: string; value: string; note: string; to: string; isBad?: boolean };

function mailFigure({ due, dead, oldestSeconds, sentLastDay }: StaffOverview['mail']): Figure {
  const to = '/admin/mail';
  if (dead > 0) {
    return {
      term: 'Email',
      value: `${formatNumber(dead)} failed`,
      note: 'Failed after several attempts',
      to,
      isBad: true,
    };
  }
  // The queue is processed every minute.
  if ((oldestSeconds ?? 0) > 300) {
    const note = `Oldest waiting ${formatDuration(oldestSeconds ?? 0)}`;
    return { term: 'Email', value: `${formatNumber(due)} waiting`, note, to, isBad: true };
  }
  return {
    term: 'Email',
    value: 'All sent',
    note: `${counted(sentLastDay, 'email')} in the last 24 hours`,
    to,
  };
}

/** Returns the key figures, each with a note on its meaning. */
export function overviewFigures({ unanswered, answers, meetings, mail }: StaffOverview): Figure[] {
  const waiting = unanswered.isMore ? `${formatNumber(unanswered.count)}+` : formatNumber(unanswered.count);
  return [
    {
      term: 'Waiting for a reply',
      value: waiting,
      note:
        unanswered.overOneDay === 0
          ? 'None over a day old'
          : `${formatNumber(unanswered.overOneDay)} over a day`,
      to: '/admin/leads?status=new,open&sort=oldest',
      isBad: unanswered.overThreeDays > 0,
    },
    {
      term: 'Response time',
      value: answers.medianSeconds === null ? 'None yet' : formatDuration(answers.medianSeconds),
      note: `Median of ${counted(answers.count, 'response')}, last 28 days`,
      to: '/admin/leads?status=waiting',
    },
    {
      term: 'No-shows',
      value: formatPercent(meetings.missed, meetings.ended) ?? 'None yet',
      note: `${formatNumber(meetings.missed)} of ${counted(meetings.ended, 'appointment')}, last 90 days`,
      to: '/admin/appointments?view=list&consultant=all',
    },
    mailFigure(mail),
  ];
}
