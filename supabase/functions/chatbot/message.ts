import type { Answer, Question } from '../_shared/assistant/answer.ts';
import { readMessage } from '../_shared/assistant/read-message.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking/booking-rules.ts';
import {
  type ChatEvent,
  type ChatPerson,
  type ChatResponse,
  type ChatSession,
  chatRequest,
} from '../_shared/contracts/chatbot.ts';
import type { Route } from '../_shared/http/app.ts';
import { acceptsEvents, eventStream, type SendEvent } from '../_shared/http/event-stream.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { describeError } from '../_shared/http/log.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { type Conversation, openConversation, readConversation, storeMessages } from './conversation.ts';
import type { ChatbotDependencies } from './dependencies.ts';
import { createPorts } from './ports.ts';

const PER_IP = { bucket: 'chat:ip', max: 20, windowSeconds: 600 };
const PER_SESSION = { bucket: 'chat:session', max: 20, windowSeconds: 600 };
/** Twenty earlier messages of the greatest length, in any script. */
const MAX_BYTES = 512 * 1024;
const BROKEN = 'Something went wrong on our end. Please try again in a minute.';

type Reply = Omit<ChatResponse, 'session'>;
type Asked = Pick<Question, 'message' | 'ports' | 'locale'> & { visitor: string };

/** `POST /chatbot/message`: one answer as JSON, or as events while it is made. */
export function messageRoute(
  dependencies: ChatbotDependencies,
  putPages: () => Promise<void>,
  keepVectors: (() => void) | undefined,
): Route {
  const { rpc, answer, log, now, hashVisitor } = dependencies;

  /** Answers and stores both messages; the partial answer is stored when the visitor leaves. */
  async function reply(
    { message, ports, locale, visitor }: Asked,
    { session, person, history, isKept }: Conversation,
    signal: AbortSignal,
    say: (text: string) => void,
  ): Promise<Reply> {
    if (person) {
      const { questionId } = await storeMessages(rpc, session, message, undefined);
      return passedOn(questionId, person);
    }
    const question: Question = { message, history, now: now(), zone: FIRM_TIME_ZONE, ports, locale };
    let said = '';
    const tell = (text: string) => {
      said += text;
      say(text);
    };
    let found: Answer;
    try {
      const spender = { visitor, chatId: session.id };
      found = await answer(question, { isKept, spender, signal, say: tell });
    } catch (error) {
      if (!signal.aborted) throw error;
      const begun: Answer = { message: said, sources: [], outcome: 'answer' };
      await storeMessages(rpc, session, message, said.trim() ? begun : undefined);
      throw error;
    }
    const { questionId, answerId } = await storeMessages(rpc, session, message, found);
    if (answerId === undefined) return passedOn(questionId, await whoAnswers(session));
    const { isOffTopic: _offTopic, asksForPerson: _person, ...shown } = found;
    return { messageId: answerId, timestamp: now().toISOString(), ...shown };
  }

  /** The person who has taken the conversation over while the assistant was answering. */
  async function whoAnswers(session: ChatSession): Promise<NonNullable<ChatPerson>> {
    return (await readConversation(rpc, session))?.person ?? { name: null };
  }

  /** The reply to a message that a person answers. It replaces what the assistant may have begun to say. */
  function passedOn(messageId: number, person: NonNullable<ChatPerson>): Reply {
    const who = person.name ? `${person.name} from our team` : 'A person from our team';
    const message = `${who} is answering. We passed your message on.`;
    return { messageId, timestamp: now().toISOString(), outcome: 'person', message, person, sources: [] };
  }

  async function stream(
    asked: Asked,
    conversation: Conversation,
    write: SendEvent,
    signal: AbortSignal,
  ): Promise<void> {
    const send = ({ event, data }: ChatEvent) => write(event, data);
    send({ event: 'session', data: conversation.session });
    try {
      const say = (text: string) => send({ event: 'delta', data: { text } });
      const { sources, ...done } = await reply(asked, conversation, signal, say);
      send({ event: 'sources', data: sources });
      send({ event: 'done', data: done });
    } catch (error) {
      if (signal.aborted) return;
      const sentence = error instanceof HttpError ? error.message : BROKEN;
      log('error', 'no answer', { fault: describeError(error) });
      send({ event: 'error', data: { message: sentence } });
    }
  }

  async function handle(request: Request): Promise<Response> {
    const { message, ...wanted } = await readJson(request, chatRequest, MAX_BYTES);
    const subject = wanted.session?.id.toLowerCase();
    const hits = [...(subject ? [{ limit: PER_SESSION, subject }] : []), { limit: PER_IP }];
    const { queries } = readMessage(message);
    if (queries.length > 0) await putPages();
    const opened = await openConversation(dependencies, request, { ...wanted, hits, queries });
    keepVectors?.();
    const { known, ...conversation } = opened;
    const { visitor } = await hashVisitor(request);
    const asked = { message, ports: createPorts(rpc, known), locale: known.locale, visitor };
    if (acceptsEvents(request)) {
      return eventStream(request, (send, signal) => stream(asked, conversation, send, signal));
    }
    const body: ChatResponse = {
      ...(await reply(asked, conversation, request.signal, () => undefined)),
      session: conversation.session,
    };
    return Response.json(body);
  }

  // A language model takes its time; the events of its answer keep the connection open.
  return { method: 'POST', path: '/chatbot/message', handle, isLong: true, maxBytes: MAX_BYTES };
}
