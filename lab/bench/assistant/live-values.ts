import type { Sql } from 'postgres';

/** What the tables say, read from them directly and not through what the assistant reads. */
export interface LiveValues {
  services: { slug: string; name: string; price: number; duration: string }[];
  /** The bookable consultations, in their order. */
  consultations: {
    name: string;
    minutes: number;
    noticeMinutes: number;
    windowDays: number;
    cutoffMinutes: number;
  }[];
}

const PLACEHOLDER = /(?<!\\)\$([a-z_]+)(?::([a-z-]+))?/g;
const DISCOVERY_CALL = 'Discovery Call';

/** Reads the values. `sql` may read any table. */
export async function readLiveValues(sql: Sql): Promise<LiveValues> {
  const services = await sql<LiveValues['services']>`
    select slug, name, price::float as price, duration from public.services where status = 'published' order by position`;
  const consultations = await sql<LiveValues['consultations']>`
    select name, duration_minutes as minutes, minimum_notice_minutes as "noticeMinutes",
      window_days as "windowDays", change_cutoff_minutes as "cutoffMinutes"
    from public.consultation_types where active order by position`;
  return { services: [...services], consultations: [...consultations] };
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const inDollars = (amount: number) => literally(`$${amount.toLocaleString('en-US')}`);

function patternOf(name: string, slug: string | undefined, { services, consultations }: LiveValues): string {
  const service = services.find((each) => each.slug === slug);
  const discovery = consultations.find((each) => each.name === DISCOVERY_CALL);
  const consultation = consultations.find((each) => each !== discovery);
  if (service && name === 'price') return inDollars(service.price);
  if (service && name === 'service') return literally(service.name);
  // "8-12 weeks" may be said as "8 to 12 weeks".
  if (service && name === 'duration')
    return literally(service.duration)
      .replace('-', '(?:-| to | and )')
      .replace(/ weeks$/, '\\b');
  if (name === 'lowest_price') return inDollars(Math.min(...services.map(({ price }) => price)));
  if (discovery && name === 'discovery_minutes') return String(discovery.minutes);
  if (consultation && name === 'consultation_minutes') return String(consultation.minutes);
  if (consultation && name === 'booking_notice') return `${consultation.noticeMinutes / 60} hours`;
  if (consultation && name === 'booking_window') return `${consultation.windowDays} days`;
  if (consultation && name === 'change_cutoff') return `${consultation.cutoffMinutes / 60} hours`;
  throw new Error(`Nothing in the database is named $${name}${slug ? `:${slug}` : ''}.`);
}

/** Returns the pattern with what the database says for each placeholder. @throws if a placeholder has no value. */
export function fillPattern(pattern: string, values: LiveValues): string {
  return pattern.replace(PLACEHOLDER, (_, name: string, slug?: string) => patternOf(name, slug, values));
}
