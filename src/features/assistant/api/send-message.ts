import { type AnswerEvent, type ChatRequest, chatAnswer, chatEvents } from '@contracts/chatbot.ts';
import { getAccessToken } from '@/shared/auth/access-token';
import { fetchFunction, unreachable } from '@/shared/http/call-function';
import { SESSION_KEY } from '@/shared/supabase/client';
import { hasStoredSession } from '@/shared/supabase/stored-session';
import { readEvents } from '../model/read-events';

function isKnown(event: string): event is keyof typeof chatEvents {
  return Object.hasOwn(chatEvents, event);
}

/** An answer that came in one piece, where something between us and the server does not stream. */
function* eventsOf(answer: unknown): Generator<AnswerEvent> {
  const { session, sources, ...done } = chatAnswer.parse(answer);
  if (session) yield { event: 'session', data: session };
  yield { event: 'sources', data: sources };
  yield { event: 'done', data: done };
}

/** A conversation started by a signed-in user belongs to the account. Sign-in is not required for an answer. */
async function beginner({ session }: ChatRequest): Promise<string | undefined> {
  if (session || !hasStoredSession(SESSION_KEY)) return undefined;
  return getAccessToken().catch(() => undefined);
}

/**
 * Asks the assistant, and gives its answer as it comes: the last event is `done` or `error`. Throws AppError
 * when there is no answer, or when it breaks off; an AbortError when `signal` says to stop.
 */
export async function* sendMessage(request: ChatRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const token = await beginner(request);
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
  if (!response.body) throw unreachable();
  for await (const { event, data } of readEvents(response.body)) {
    if (!isKnown(event)) continue;
    yield { event, data: chatEvents[event].parse(JSON.parse(data)) } as AnswerEvent;
    if (event === 'done' || event === 'error') return;
  }
  throw unreachable();
}
