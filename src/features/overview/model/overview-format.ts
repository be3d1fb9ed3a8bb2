import { formatDistanceStrict } from 'date-fns/formatDistanceStrict';
import { counted } from '@/shared/lib/text';
import type { MailQueueState, StaffOverview } from './staff-overview';

/** The time between two instants: '5 days'. */
export function formatAge(createdAt: string, now: string): string {
  return formatDistanceStrict(new Date(createdAt), new Date(now));
}

/** Formats seconds: 5400 as '1 h 30 min', 200,000 as '2 d 7 h'. */
export function formatSeconds(seconds: number): string {
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

export type Metric = { term: string; value: string; note: string; to: string; isBad?: boolean };

function mailMetric({
  mails_due: due,
  mails_failed: failed,
  mail_seconds,
  mails_sent,
}: MailQueueState): Metric {
  const seconds = mail_seconds ?? 0;
  const to = '/admin/mail';
  if (failed > 0) {
    return {
      term: 'Email',
      value: `${formatNumber(failed)} failed`,
      note: 'Failed after several attempts',
      to,
      isBad: true,
    };
  }
  // The queue is processed every minute.
  if (seconds > 300) {
    const note = `Oldest waiting ${formatSeconds(seconds)}`;
    return { term: 'Email', value: `${formatNumber(due)} waiting`, note, to, isBad: true };
  }
  return {
    term: 'Email',
    value: 'All sent',
    note: `${counted(mails_sent, 'email')} in the last 24 hours`,
    to,
  };
}

/** Staff count up to this many leads. */
const MOST_COUNTED = 1000;

/** Returns the key metrics, each with a note on its meaning. */
export function overviewMetrics({ metrics, mail }: Pick<StaffOverview, 'metrics' | 'mail'>): Metric[] {
  const { waiting, over_one_day, median_seconds, responses, meetings_ended, meetings_missed } = metrics;
  return [
    {
      term: 'Waiting for a reply',
      value: waiting > MOST_COUNTED ? `${formatNumber(MOST_COUNTED)}+` : formatNumber(waiting),
      note: over_one_day === 0 ? 'None over a day old' : `${formatNumber(over_one_day)} over a day`,
      to: '/admin/leads?status=new,open&sort=oldest',
      isBad: metrics.over_three_days > 0,
    },
    {
      term: 'Response time',
      value: median_seconds === null ? 'None yet' : formatSeconds(median_seconds),
      note: `Median of ${counted(responses, 'response')}, last 28 days`,
      to: '/admin/leads?status=waiting',
    },
    {
      term: 'No-shows',
      value: formatPercent(meetings_missed, meetings_ended) ?? 'None yet',
      note: `${formatNumber(meetings_missed)} of ${counted(meetings_ended, 'appointment')}, last 90 days`,
      to: '/admin/appointments?view=list&consultant=all',
    },
    mailMetric(mail),
  ];
}
