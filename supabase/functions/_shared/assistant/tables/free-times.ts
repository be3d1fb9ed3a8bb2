import { addDays, todayIn } from '../../contracts/time.ts';
import { formatDate, formatTime } from '../../contracts/time-format.ts';
import type { Answer } from '../answer.ts';
import { linkTo, PAGES } from '../paths.ts';
import type { ConsultationFact, FreeDay } from '../ports.ts';
import { joinList, spanInWords, zoneInWords } from './format-facts.ts';
import { type AnswerIntent, type Intent, termsOutsideVocabulary } from './intent.ts';
import { mentionedConsultations, nameWords } from './mentioned-services.ts';
import { type Days, readDays } from './read-days.ts';
import { type Hours, readHours } from './read-hours.ts';

const BOOKS =
  /\b(?:book|booking|schedule|reserve|arrange|set up|make)\b.{0,40}\b(?:consultations?|calls?|appointments?|meetings?|sessions?|times?|slots?|hour|one|visit)\b|\b(?:book|schedule) (?:with|something|a|an|now|online)\b|\bhow (?:do|can|to|would) (?:i )?(?:book|schedule)\b/i;
const FREE =
  /\b(?:availab\w*|free (?:times?|slots?|days?|appointments?)|slots?|openings|next (?:free|available|open|possible)|soonest|earliest|any(?:thing)? free|something free|have time|free (?:on|at|in|this|next|today|tomorrow)|fit me in|squeeze me in)\b/i;
const MEETS =
  /\b(?:when|can|could|may|is it possible|i(?:'d| would)? (?:like|want|need))\b.{0,30}\b(?:talk|speak|meet|call|chat|see|come|consult|catch|connect|appointment|consultation|session)\b/i;
const VOCABULARY =
  /^(?:book\w*|schedul\w*|reserv\w*|arrange|set|times?|slots?|availab\w*|free|openings|next|soon\w*|earl\w*|possible|talk\w*|speak\w*|meet\w*|calls?|chat\w*|consult\w*|appointments?|sessions?|visit|person|human|expert|advisor|senior|today|tonight|tomorrow|week\w*|months?|days?|hours?|minutes?|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:days?)?|mornings?|afternoons?|evenings?|noon|midday|lunch|lunchtime|am|pm|a|p|\d+(?:st|nd|rd|th)?|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|two|three|four|couple|later|late|around|between|open|connect|possible|online|team|video|zoom|phone|chance|option\w*|fit|squeeze|convenient|suit\w*|work\w*|eastern|est|et|question|calendar|catch|discuss|coming|appointment)$/;
const SHOWN_DAYS = 3;
const SHOWN_TIMES = 4;
const LONGEST = 61;

/** Keeps what suits, and leaves days out that have nothing of it. */
function within(days: FreeDay[], hours: Hours | undefined): FreeDay[] {
  if (!hours) return days;
  return days
    .map(({ date, slots }) => ({
      date,
      slots: slots.filter(({ time }) => time >= hours.from && time < hours.before),
    }))
    .filter(({ slots }) => slots.length > 0);
}

function timesOf({ slots }: FreeDay, most: number): string {
  const shown = slots.slice(0, most).map(({ time }) => formatTime(time));
  const more = slots.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : joinList(shown);
}

function dayLines(days: FreeDay[]): string {
  return days
    .slice(0, SHOWN_DAYS)
    .map((day) => `- **${formatDate(day.date, 'weekdayLong')}**: ${timesOf(day, SHOWN_TIMES)}`)
    .join('\n');
}

function askedFor(days: Days | undefined, hours: Hours | undefined): string {
  const day = days ? (days.words ?? `on ${formatDate(days.from, 'weekdayLong')}`) : '';
  return [day, hours?.words].filter(Boolean).join(' ');
}

/** The consultation that is meant: what is named, else the one that is offered first. */
function consultationOf({ asked, facts }: Intent): ConsultationFact | undefined {
  return (
    mentionedConsultations(asked.own, facts)[0] ??
    mentionedConsultations(asked.whole, facts)[0] ??
    facts.consultationTypes[0]
  );
}

async function freeTimes(intent: Intent, consultation: ConsultationFact): Promise<Answer> {
  const { asked, now, zone, ports } = intent;
  const today = todayIn(zone, now);
  const days = readDays(asked.own, today) ?? readDays(asked.whole, today);
  const hours = readHours(asked.own) ?? readHours(asked.whole);
  const last = addDays(today, Math.min(consultation.windowDays, LONGEST));
  const free = await ports.freeTimes({ serviceType: consultation.name, from: today, to: last });
  const suiting = within(
    free.filter(({ date }) => !days || (date >= days.from && date <= days.to)),
    hours,
  );
  const page = consultation.name === 'Discovery Call' ? PAGES.discoveryCall : PAGES.schedule;
  const kind = `${consultation.durationMinutes}-minute ${/call$/i.test(consultation.name) ? 'discovery call' : 'consultation'}`;
  const booking = `${linkTo({ ...page, title: 'Choose your time' })} to book. It takes a minute.`;
  const answer = (message: string): Answer => ({ message, sources: [page], outcome: 'answer' });
  const [first] = suiting;
  if (first) {
    const times = `Times are ${zoneInWords(zone)}, for a ${kind}.`;
    if (days && !days.isWeek) {
      return answer(
        `Yes. ${formatDate(first.date, 'weekdayLong')} is open at ${timesOf(first, 8)}. ${times}\n\n${booking}`,
      );
    }
    const opening = days
      ? `Yes, these times are available ${askedFor(days, hours)}:`
      : `The next available time${hours ? ` ${hours.words}` : ''} is ${formatDate(first.date, 'weekdayLong')} at ${formatTime(first.slots[0]?.time ?? '')}. The next days:`;
    return answer(`${opening}\n\n${dayLines(suiting)}\n\n${times} ${booking}`);
  }
  const next = within(free, hours);
  const others = next.length > 0 ? next : free;
  const wanted = askedFor(days, hours);
  if (others.length === 0) {
    return {
      ...answer(
        `There are no available times in the next ${consultation.windowDays} days. You can leave a message for our team here, or ${linkTo({ ...PAGES.contact, title: 'write or call' })}.`,
      ),
      handoff: true,
    };
  }
  const tooFar = days && days.from > last ? ` You can book up to ${consultation.windowDays} days ahead.` : '';
  return answer(
    `There are no available times ${wanted || 'then'}.${tooFar} The next available times are:\n\n${dayLines(others)}\n\nTimes are ${zoneInWords(zone)}, for a ${kind}. ${booking}`,
  );
}

/** When one can talk to someone, from the calendar. */
export const answerFreeTimes: AnswerIntent = (intent) => {
  const { asked, facts, now, zone } = intent;
  const today = todayIn(zone, now);
  const says = (text: string) => BOOKS.test(text) || FREE.test(text) || MEETS.test(text);
  const dated = readDays(asked.own, today) ?? readHours(asked.own);
  if (!says(asked.own) && !(dated && says(asked.whole))) return undefined;
  const names = nameWords(facts);
  const rest = termsOutsideVocabulary(asked.own, VOCABULARY).filter(({ stem }) => !names.has(stem));
  const consultation = consultationOf(intent);
  if (rest.length > 0 || !consultation) return undefined;
  // "Can I talk to someone?" asks for a person, "can I talk to someone today?" for a time.
  if (!dated && !BOOKS.test(asked.own) && !FREE.test(asked.own) && !/\bwhen\b/i.test(asked.own))
    return undefined;
  return freeTimes(intent, consultation);
};

/** How a booking is moved or canceled. */
export const answerChanges: AnswerIntent = ({ asked, facts }) => {
  if (!/\b(?:cancel|move|resched\w*|postpone|change|shift|push back)\b/i.test(asked.own)) return undefined;
  if (!/\b(?:bookings?|appointments?|consultations?|calls?|meetings?|sessions?|it|time)\b/i.test(asked.own))
    return undefined;
  const rest = termsOutsideVocabulary(
    asked.own,
    /^(?:cancel\w*|mov\w*|resched\w*|postpone\w*|chang\w*|shift\w*|push|bookings?|booked|appointments?|consult\w*|calls?|meetings?|sessions?|times?|dates?|days?|another|later|different|discovery|possible|free|charge|late)$/,
  );
  if (rest.length > 0) return undefined;
  const cutoffs = [...new Set(facts.consultationTypes.map(({ changeCutoffMinutes }) => changeCutoffMinutes))];
  const until = cutoffs.length === 1 ? ` up to ${spanInWords(cutoffs[0] as number)} before it begins` : '';
  return {
    message: `Your booking email has a link to move or cancel it${until}. If you have an account, you can also do it under ${linkTo({ title: 'My Bookings', url: '/profile?tab=bookings' })}.\n\nIf it's too late for that, please call or email us: ${linkTo(PAGES.contact)}.`,
    sources: [PAGES.terms],
    outcome: 'answer',
  };
};
