import { formatCents } from '../contracts/money.ts';
import { PLACEHOLDER, placeholderValue, wholeDollars } from '../contracts/placeholders.ts';
import { formatDate } from '../contracts/time-format.ts';
import type { ConsultationFact, Facts } from './assistant-data.ts';
import { type FillContext, nextTimes, openOnDay } from './office-days.ts';
import { asPlain } from './quote-passage.ts';

/** "free", or its price in dollars. */
export const costOf = ({ priceCents }: ConsultationFact) =>
  priceCents === 0 ? 'free' : formatCents(priceCents);

/** A list, an item a line; undefined when it is empty. */
function list<Item>(items: readonly Item[], line: (item: Item) => string): string | undefined {
  return items.map((item) => `- ${line(item)}`).join('\n') || undefined;
}

const link = (title: string, path: string) => `[${asPlain(title)}](${path})`;

type Value = string | number | undefined;
type Fill = (facts: Facts, argument: string, context: FillContext) => Value | Promise<Value>;

/** The placeholders of replies alone; placeholders.ts has the others. */
const VALUES: Record<string, Fill> = {
  open_on_day: (_facts, _argument, context) => openOnDay(context),
  next_times: (_facts, count, context) => nextTimes(Number(count), context),
  prices: ({ services }) =>
    list(
      services,
      ({ name, price, duration }) => `${asPlain(name)}: from ${wholeDollars(price)}, ${duration}`,
    ),
  services: ({ services }) =>
    list(services, (each) => `${link(each.name, each.path)}: ${asPlain(each.shortDescription)}`),
  consultations: ({ consultationTypes: types }) =>
    list(types, (type) => `${asPlain(type.name)}: ${type.durationMinutes} minutes, ${costOf(type)}`),
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
      : placeholderValue(name, argument, context.facts, context.locale);
    if (value === undefined) return undefined;
    values.set(placeholder, String(value));
  }
  return reply.replace(PLACEHOLDER, (placeholder) => values.get(placeholder) ?? '');
}
