import { z } from 'zod';
import { addDays, todayIn } from '../../contracts/time.ts';
import { formatDate, formatTime } from '../../contracts/time-format.ts';
import type { Question } from '../answer.ts';
import type { ConsultationFact, Facts } from '../ports.ts';
import type { ToolCall } from './ask-model.ts';
import { ModelError } from './model-error.ts';

const LONGEST_DAYS = 14;
const MOST_DAYS = 6;
const MOST_TIMES = 8;

const date = { type: 'string', description: "YYYY-MM-DD, by the firm's calendar" };
const service = { type: 'string', description: 'The name of a consultation, as in the facts' };

function tool(name: string, description: string, properties: Record<string, unknown>) {
  const parameters = { type: 'object', properties, additionalProperties: false };
  return { type: 'function', function: { name, description, parameters } };
}

/** What the model may do. Nothing here writes anything. */
export const TOOLS = [
  tool('find_slots', 'The free times for a consultation, of 14 days at most.', {
    service,
    from: date,
    to: date,
  }),
  tool(
    'start_booking',
    'A link to the booking form, filled in. It books nothing: the visitor does that there.',
    {
      service,
      date,
      time: { type: 'string', description: 'HH:MM, 24 hours, a free time of that date' },
    },
  ),
  tool('request_human', 'Shows the form by which the visitor can ask for a person. It sends nothing.', {
    reason: { type: 'string' },
  }),
];

const isoDate = z.iso.date().optional().catch(undefined);
const wanted = z.object({
  service: z.string().max(200).optional().catch(undefined),
  from: isoDate,
  to: isoDate,
  date: isoDate,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .catch(undefined),
});
type Wanted = z.infer<typeof wanted>;

export interface ToolResult {
  /** For the model, and what its reply is checked against. */
  data: string;
  /** A path that the reply may link to. */
  link?: string;
  handoff?: boolean;
}

function argumentsOf(call: ToolCall): Wanted {
  try {
    return wanted.parse(JSON.parse(call.function.arguments || '{}'));
  } catch (error) {
    throw new ModelError('arguments that cannot be read', { cause: error });
  }
}

function consultationOf(name: string | undefined, facts: Facts): ConsultationFact | undefined {
  const asked = name?.trim().toLowerCase();
  return facts.consultationTypes.find((one) => one.name.toLowerCase() === asked);
}

async function findSlots(asked: Wanted, question: Question, facts: Facts): Promise<ToolResult> {
  const consultation = consultationOf(asked.service, facts) ?? facts.consultationTypes[0];
  if (!consultation) return { data: JSON.stringify({ error: 'Nothing can be booked now.' }) };
  const first = todayIn(question.zone, question.now);
  const from = [asked.from ?? first, first].sort()[1] as string;
  const last = addDays(from, LONGEST_DAYS - 1);
  const to = asked.to && asked.to >= from && asked.to < last ? asked.to : last;
  const days = await question.ports.freeTimes({ serviceType: consultation.name, from, to });
  const free = days.slice(0, MOST_DAYS).map((day) => ({
    date: day.date,
    day: formatDate(day.date, 'full'),
    times: day.slots.slice(0, MOST_TIMES).map((slot) => `${slot.time} (${formatTime(slot.time)})`),
  }));
  return { data: JSON.stringify({ service: consultation.name, timeZone: question.zone, from, to, free }) };
}

function startBooking(asked: Wanted, facts: Facts): ToolResult {
  const query = new URLSearchParams();
  const consultation = consultationOf(asked.service, facts);
  if (consultation) query.set('service', consultation.name);
  if (asked.date) query.set('date', asked.date);
  if (asked.date && asked.time) query.set('time', asked.time);
  const link = `/schedule-consultation${query.size > 0 ? `?${query}` : ''}`;
  return { data: JSON.stringify({ link, booked: false }), link };
}

/** Does what `call` asks for. @throws ModelError for a tool that is not there or arguments that are no JSON. */
export async function runTool(call: ToolCall, question: Question, facts: Facts): Promise<ToolResult> {
  switch (call.function.name) {
    case 'find_slots':
      return findSlots(argumentsOf(call), question, facts);
    case 'start_booking':
      return startBooking(argumentsOf(call), facts);
    case 'request_human':
      return { data: JSON.stringify({ form: 'shown below your reply', sent: false }), handoff: true };
    default:
      throw new ModelError('a tool that is not there');
  }
}
