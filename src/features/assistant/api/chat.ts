import {
  type AnswerEvent,
  type ChatHistory,
  type ChatRequest,
  type ChatSession,
  type ChatUpdates,
  chatEvents,
  chatHistoryResponse,
  chatUpdatesResponse,
  lenientChatResponse,
} from '@contracts/chatbot.ts';
import { ownToken } from '@/shared/auth/access-token';
import { AppError } from '@/shared/errors/app-error';
import { callFunction, createNetworkError, fetchFunction } from '@/shared/http/call-function';
import { readEvents } from '../model/read-events';

/** Returns the conversation as the server has it; undefined when the server has deleted it. */
export async function fetchHistory(session: ChatSession): Promise<ChatHistory | undefined> {
  try {
    return await callFunction('/chatbot/history', {
      method: 'POST',
      body: { session },
      schema: chatHistoryResponse,
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}

/** Returns who answers now, and what a person has written after the message `after`. */
export function fetchUpdates(session: ChatSession, after: number, signal: AbortSignal): Promise<ChatUpdates> {
  return callFunction('/chatbot/updates', {
    method: 'POST',
    body: { session, after },
    schema: chatUpdatesResponse,
    signal,
  });
}

/** Rates an answer as helpful or not; 0 removes the rating. */
export async function rateAnswer(session: ChatSession, messageId: number, vote: 1 | -1 | 0): Promise<void> {
  await fetchFunction('/chatbot/vote', { method: 'POST', body: { session, messageId, vote } });
}

function isKnownEvent(event: string): event is keyof typeof chatEvents {
  return Object.hasOwn(chatEvents, event);
}

/** Converts an answer that a proxy did not stream into the events of a stream. */
function* eventsOf(answer: unknown): Generator<AnswerEvent> {
  const { session, sources, ...done } = lenientChatResponse.parse(answer);
  if (session) yield { event: 'session', data: session };
  yield { event: 'sources', data: sources };
  yield { event: 'done', data: done };
}

/** Returns the access token for a first message: a conversation that a signed-in user starts belongs to the account. */
async function ownerToken({ session }: ChatRequest): Promise<string | undefined> {
  return session ? undefined : ownToken();
}

/**
 * Sends a message and yields the events of the answer; the last one is `done` or `error`. Throws AppError when there is
 * no answer or the stream breaks off, and AbortError when `signal` aborts.
 */
export async function* sendMessage(request: ChatRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const token = await ownerToken(request);
  const response = await fetchFunction('/chatbot/message', {
    method: 'POST',
    body: request,
    accept: 'text/event-stream, application/json',
    signal,
    ...(token && { token }),
  });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return yield* eventsOf(await response.json());
  }
  if (!response.body) throw createNetworkError();
  for await (const { event, data } of readEvents(response.body)) {
    if (!isKnownEvent(event)) continue;
    yield { event, data: chatEvents[event].parse(JSON.parse(data)) } as AnswerEvent;
    if (event === 'done' || event === 'error') return;
  }
  throw createNetworkError();
}
