import type { ConsultationFact, Facts } from '../contracts/assistant-data.ts';
import { durationInWords } from '../contracts/errors/words.ts';
import { FIRM, FIRM_ADDRESS_LINE, FIRM_SENTENCES } from '../contracts/firm.ts';
import type { Locale } from '../contracts/locale.ts';
import { formatCents } from '../contracts/money.ts';
import { formatDate } from '../contracts/time-format.ts';
import { discoveryCall, type FillContext, nextTimes, openOnDay } from './office-days.ts';
import { asPlain } from './quote-passage.ts';

const PLACEHOLDER = /\{\{([^{}:]+)(?::([^{}]*))?\}\}/g;

/** Whole dollars as people read them. */
export const dollars = (amount: number) => formatCents(amount * 100);

/** "free", or its price in dollars. */
export const costOf = ({ priceCents }: ConsultationFact) =>
  priceCents === 0 ? 'free' : formatCents(priceCents);

/** A list, an item a line; undefined when it is empty. */
function list<Item>(items: readonly Item[], line: (item: Item) => string): string | undefined {
  return items.map((item) => `- ${line(item)}`).join('\n') || undefined;
}

const link = (title: string, path: string) => `[${asPlain(title)}](${path})`;
const serviceOf = ({ services }: Facts, slug: string) => services.find((each) => each.slug === slug);

/** "4-6 weeks". */
const durationOf = (service: Facts['services'][number] | undefined, locale: Locale) =>
  locale === 'es' ? service?.duration.replace(/weeks?/, 'semanas') : service?.duration;

type Value = string | number | undefined;
type Fill = (facts: Facts, argument: string, context: FillContext) => Value | Promise<Value>;

/** The value of each placeholder; undefined when there is none, such as for a service that is gone. */
const VALUES: Record<string, Fill> = {
  firm: () => FIRM.name,
  phone: () => FIRM.phone,
  email: () => FIRM.email,
  address: () => FIRM_ADDRESS_LINE,
  hours: (_facts, _argument, { locale }) => FIRM_SENTENCES[locale].hours,
  open_on_day: (_facts, _argument, context) => openOnDay(context),
  next_times: (_facts, count, context) => nextTimes(Number(count), context),
  price: (facts, slug) => serviceOf(facts, slug) && dollars(serviceOf(facts, slug)?.price ?? 0),
  duration: (facts, slug, { locale }) => durationOf(serviceOf(facts, slug), locale),
  service: (facts, slug) => serviceOf(facts, slug)?.name,
  prices: ({ services }) =>
    list(services, ({ name, price, duration }) => `${asPlain(name)}: from ${dollars(price)}, ${duration}`),
  services: ({ services }) =>
    list(services, (each) => `${link(each.name, each.path)}: ${asPlain(each.shortDescription)}`),
  lowest_price: ({ services }) =>
    services.length > 0 ? dollars(Math.min(...services.map(({ price }) => price))) : undefined,
  consultations: ({ consultationTypes: types }) =>
    list(types, (type) => `${asPlain(type.name)}: ${type.durationMinutes} minutes, ${costOf(type)}`),
  consultation_minutes: ({ consultationTypes: [first] }) => first?.durationMinutes,
  discovery_minutes: (facts) => discoveryCall(facts)?.durationMinutes,
  booking_notice: ({ consultationTypes: [first] }) =>
    first && durationInWords(first.minimumNoticeMinutes * 60),
  booking_window: ({ consultationTypes: [first] }) => first && `${first.windowDays} days`,
  change_cutoff: ({ consultationTypes: [first] }) => first && durationInWords(first.changeCutoffMinutes * 60),
  articles: ({ articles }) =>
    list(articles, ({ title, path, date }) => `${link(title, path)}, ${formatDate(date, 'long')}`),
  case_studies: ({ caseStudies }) =>
    list(caseStudies, ({ title, path, industry }) => `${link(title, path)} (${asPlain(industry)})`),
  team: ({ team }) => list(team, ({ name, role }) => `${asPlain(name)}, ${asPlain(role)}`),
  chat_retention: ({ chatRetentionDays }) => `${chatRetentionDays} days`,
};

/** A reply with live facts in its placeholders; undefined when one of them cannot be filled. */
export async function fillReply(reply: string, context: FillContext): Promise<string | undefined> {
  const values = new Map<string, string>();
  for (const [placeholder, name = '', argument = ''] of reply.matchAll(PLACEHOLDER)) {
    const value = Object.hasOwn(VALUES, name)
      ? await VALUES[name]?.(context.facts, argument, context)
      : undefined;
    if (value === undefined) return undefined;
    values.set(placeholder, String(value));
  }
  return reply.replace(PLACEHOLDER, (placeholder) => values.get(placeholder) ?? '');
}
