import { z } from 'zod';
import type { Answer, Turn } from '../_shared/assistant/answer.ts';
import { assistantFacts, foundRows } from '../_shared/assistant/assistant-data.ts';
import type { FindCaller } from '../_shared/auth/caller.ts';
import {
  CHAT_LIMITS,
  type ChatHistory,
  type ChatPerson,
  type ChatSession,
  chatHistoryResponse,
  type EarlierMessage,
} from '../_shared/contracts/chatbot.ts';
import { localeOfPage } from '../_shared/contracts/locale.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { describeError } from '../_shared/http/log.ts';
import type { Hit } from '../_shared/http/rate-limits.ts';
import type { ChatbotDependencies } from './dependencies.ts';
import { inLocale, type PrefetchedData } from './ports.ts';

export interface Conversation {
  session: ChatSession;
  /** The person that answers instead of the assistant. */
  person: ChatPerson;
  /** The previous messages, oldest first, at most 20. */
  history: Turn[];
  /** Whether the history is our own record, not what the caller says. */
  isKept: boolean;
}

export interface Opening {
  session?: ChatSession | undefined;
  chatHistory: EarlierMessage[];
  page?: string | undefined;
  /** What the message counts towards. */
  hits: Hit[];
  /** What the answer is going to search for, as far as the message alone tells; at most four. */
  queries: string[];
}

const sessionRow = z.object({ id: z.string(), secret: z.string() });
const personRow = z.object({ name: z.string().nullable() }).nullable();
const openedRow = z.object({
  wait: z.literal(0),
  session: sessionRow.nullable(),
  person: personRow,
  messages: z.array(z.object({ role: z.enum(['user', 'assistant', 'staff']), content: z.string() })),
  facts: assistantFacts,
  found: foundRows,
});
const refusedRow = z.object({ wait: z.number().positive() });

/** The signed-in account. After a sign-out the conversation continues as a visitor's. */
async function accountOf(request: Request, findCaller: FindCaller): Promise<string | null> {
  try {
    return (await findCaller(request))?.id ?? null;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return null;
    throw error;
  }
}

/** The embedding of a query; undefined when there is none, so that it is searched for by its words alone. */
export async function vectorOf(
  query: string | undefined,
  { embed, log }: Pick<ChatbotDependencies, 'embed' | 'log'>,
): Promise<number[] | undefined> {
  if (!embed || query === undefined) return undefined;
  try {
    return await embed(query);
  } catch (error) {
    log('warn', 'no vector', { fault: describeError(error) });
    return undefined;
  }
}

/**
 * The conversation of `session`, a new one where there is none, and what the answer needs to know, in one call.
 * @throws HttpError 429 before anything is begun.
 */
export async function openConversation(
  dependencies: Pick<ChatbotDependencies, 'rpc' | 'limiter' | 'findCaller' | 'embed' | 'log'>,
  request: Request,
  { session, chatHistory, page, hits, queries }: Opening,
): Promise<Conversation & { known: PrefetchedData }> {
  const { rpc, limiter, findCaller } = dependencies;
  const locale = localeOfPage(page);
  const asksWho = !session && request.headers.has('authorization');
  // Rate-limited callers cause no lookup.
  if (asksWho) await limiter.consume(request, hits);
  const begin = {
    p_page: page ?? null,
    p_user_id: asksWho ? await accountOf(request, findCaller) : null,
  };
  const vector = await vectorOf(queries[0], dependencies);
  const opened = await limiter.consumeWithin(request, asksWho ? [] : hits, (limits) =>
    rpc.read(
      'open_chat',
      {
        ...begin,
        p_limits: limits,
        p_id: session?.id ?? null,
        p_secret: session?.secret ?? null,
        p_queries: queries,
        ...inLocale(locale),
        ...(vector && { p_embedding: vector }),
      },
      z.union([openedRow, refusedRow]),
    ),
  );
  // `consumeWithin` runs only for callers within the limit.
  if (!('facts' in opened)) throw new TypeError('nothing was opened');
  const { facts } = opened;
  const known = {
    facts,
    locale,
    found: new Map(opened.found.map((found, at) => [queries[at] ?? '', found])),
  };
  if (opened.session) {
    const history = session ? opened.messages.slice(-CHAT_LIMITS.history) : chatHistory;
    const { session: current, person } = opened;
    return { session: current, person, history, isKept: session !== undefined, known };
  }
  // The requested conversation no longer exists.
  const account = { ...begin, p_user_id: await accountOf(request, findCaller) };
  const [created] = await rpc('create_chat', account, z.tuple([sessionRow]));
  return {
    session: created,
    person: null,
    history: chatHistory,
    isKept: false,
    known,
  };
}

const ids = z.array(z.number());
const historyRow = z.object({ chat: chatHistoryResponse.nullable() });

/** The messages of the conversation of `session`; undefined when there is none (any more). */
export async function readConversation(rpc: Rpc, session: ChatSession): Promise<ChatHistory | undefined> {
  const wanted = { p_id: session.id, p_secret: session.secret };
  const { chat } = await rpc.read('get_chat_by_secret', wanted, historyRow);
  return chat ?? undefined;
}

/**
 * Stores the question and its answer, and returns their ids. The answer has none when a person has taken the conversation
 * over in the meantime. @throws HttpError 404 when the conversation is gone.
 */
export async function storeMessages(
  rpc: Rpc,
  session: ChatSession,
  message: string,
  answer: Pick<Answer, 'message' | 'sources' | 'outcome' | 'isOffTopic' | 'asksForPerson'> | undefined,
): Promise<{ questionId: number; answerId: number | undefined }> {
  const said = answer && {
    role: 'assistant',
    content: answer.message,
    sources: answer.sources.map(({ title, url }) => ({ title, url })),
    outcome: answer.outcome,
    ...(answer.isOffTopic ? { isOffTopic: true } : {}),
    ...(answer.asksForPerson || answer.outcome === 'handoff' ? { asksForPerson: true } : {}),
  };
  const messages = [{ role: 'user', content: message }, ...(said ? [said] : [])];
  const kept = { p_id: session.id, p_secret: session.secret, p_messages: messages };
  const [questionId, answerId] = await rpc('add_chat_messages', kept, ids);
  if (questionId === undefined) throw new HttpError(404, 'conversation_ended');
  return { questionId, answerId };
}
