import type { ExpectedAnswers } from './expected-answers.ts';
import type { TableQuestion } from './questions.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const plus = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

/** "1:00 PM" is "13:00". */
function on24(clock: string): string {
  const [, hour, minute, half] = /(\d{1,2}):(\d{2}) (AM|PM)/.exec(clock) as RegExpExecArray;
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/** Every date of an answer with the times that follow it: "2026-11-24 09:00". */
function slotsSaid(message: string, today: string): string[] {
  const said: string[] = [];
  let date = '';
  for (const [token, month, day] of message.matchAll(
    new RegExp(`(?:(${MONTHS.join('|')}) (\\d{1,2})\\b)|\\d{1,2}:\\d{2} (?:AM|PM)`, 'g'),
  )) {
    if (month) {
      const at = (year: number) =>
        `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const year = Number(today.slice(0, 4));
      date = at(year) < today ? at(year + 1) : at(year);
    } else said.push(`${date} ${on24(token)}`);
  }
  return said;
}

/** The dates that a question means; for "next Tuesday" the coming one and the one after. */
function datesMeant(days: string, today: string): string[] {
  const all = Array.from({ length: 62 }, (_, ahead) => plus(today, ahead));
  const monday = plus(today, -((weekday(today) + 6) % 7));
  if (days === 'any') return all;
  if (days === 'tomorrow') return [plus(today, 1)];
  if (days === 'this week') return all.filter((date) => date < plus(monday, 7));
  if (days === 'next week') return all.filter((date) => date >= plus(monday, 7) && date < plus(monday, 14));
  const wanted = DAYS.indexOf(days.replace('next ', ''));
  return all.filter((date) => weekday(date) === wanted).slice(0, days.startsWith('next ') ? 2 : 1);
}

function slotFaults(
  { days, from, before, at, consultation }: NonNullable<TableQuestion['slots']>,
  message: string,
  truth: ExpectedAnswers,
): string[] {
  const free = truth.free.get(consultation ?? truth.consultations[0]?.name ?? '') ?? new Set();
  const said = slotsSaid(message, truth.today);
  const faults = said.filter((slot) => !free.has(slot)).map((slot) => `offers ${slot}, which is taken`);
  const dates = datesMeant(days, truth.today);
  const suits = (slot: string) => {
    const [date = '', time = ''] = slot.split(' ');
    return dates.includes(date) && time >= (from ?? '') && time < (before ?? '24') && (!at || time === at);
  };
  const suiting = [...free].filter(suits);
  if (suiting.length === 0 && !/there are no available times/i.test(message))
    faults.push('does not say that no times are available');
  if (suiting.length > 0 && !said.some(suits)) faults.push('offers nothing of what suits');
  if (suiting.length > 0 && days !== 'any' && !days.startsWith('next ') && !said.every(suits))
    faults.push('offers what does not suit');
  if (days === 'any' && said[0] !== [...free].sort()[0])
    faults.push('does not begin with the next free time');
  if (free.size > 0 && said.length === 0) faults.push('offers no time');
  return faults;
}

function hourFaults(hours: string, message: string, truth: ExpectedAnswers): string[] {
  const clocks = [...message.matchAll(/\d{1,2}:\d{2} (?:AM|PM)/g)].map(([clock]) => on24(clock));
  const known = new Set(truth.hours.flatMap(({ from, to }) => [from, to]));
  const faults = clocks.filter((clock) => !known.has(clock)).map((clock) => `says ${clock}`);
  if (clocks.length === 0) faults.push('says no hours');
  const holiday = truth.closed.find(({ name }) => name === hours);
  const day = DAYS.indexOf(hours.toLowerCase());
  const isOpen = holiday ? false : day < 0 || truth.hours.some((rule) => rule.weekday % 7 === day);
  if (isOpen === /\bNo, we're closed\b/.test(message))
    faults.push(isOpen ? 'says closed' : 'does not say closed');
  return faults;
}

/** Where an answer and the tables do not agree. Any price that is not of the tables is one. */
export function findTableMismatches(asked: TableQuestion, message: string, truth: ExpectedAnswers): string[] {
  const faults: string[] = [];
  const inDollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  const prices = new Set([
    ...truth.services.map(({ price }) => inDollars(price)),
    ...truth.consultations.map(({ priceCents }) => inDollars(priceCents / 100)),
  ]);
  for (const [price] of message.matchAll(/\$[\d,.]*\d/g))
    if (!prices.has(price)) faults.push(`says ${price}`);
  for (const slug of asked.services ?? []) {
    const service = truth.services.find((each) => each.slug === slug);
    if (!service) continue;
    if (asked.ask === 'price' && !message.includes(inDollars(service.price)))
      faults.push(`lacks the price of ${slug}`);
    if (asked.ask === 'duration' && !message.includes(service.duration))
      faults.push(`lacks the duration of ${slug}`);
  }
  const consultation = truth.consultations.find(({ name }) => name === asked.consultation);
  if (consultation) {
    const price = consultation.priceCents === 0 ? 'free' : inDollars(consultation.priceCents / 100);
    if (asked.ask === 'price' && !message.includes(price)) faults.push(`does not say ${price}`);
    if (asked.ask === 'duration' && !message.includes(`${consultation.durationMinutes} minutes`))
      faults.push('lacks its minutes');
  }
  if (asked.slots) faults.push(...slotFaults(asked.slots, message, truth));
  if (asked.hours) faults.push(...hourFaults(asked.hours, message, truth));
  return faults;
}
