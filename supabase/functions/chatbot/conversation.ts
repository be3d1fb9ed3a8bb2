import { z } from 'zod';
import type { Answer } from '../_shared/assistant/answer.ts';
import { type ChatHistory, type ChatSession, chatHistoryResponse } from '../_shared/contracts/chatbot.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import { HttpError } from '../_shared/http/http-error.ts';

const ids = z.array(z.number()).nullable();

/** The messages of the conversation of `session`; undefined when there is none (any more). */
export async function readConversation(rpc: Rpc, session: ChatSession): Promise<ChatHistory | undefined> {
  const wanted = { p_id: session.id, p_secret: session.secret };
  return (await rpc('get_chat_by_secret', wanted, chatHistoryResponse.nullable())) ?? undefined;
}

/** Stores the question and its answer; returns the answer's id. @throws HttpError 404 when the conversation is gone. */
export async function storeMessages(
  rpc: Rpc,
  session: ChatSession,
  message: string,
  answer: Pick<Answer, 'message' | 'sources' | 'outcome'> | undefined,
): Promise<number> {
  const said = answer && {
    role: 'assistant',
    content: answer.message,
    sources: answer.sources.map(({ title, url }) => ({ title, url })),
    outcome: answer.outcome,
  };
  const messages = [{ role: 'user', content: message }, ...(said ? [said] : [])];
  const kept = { p_id: session.id, p_secret: session.secret, p_messages: messages };
  const id = (await rpc('add_chat_messages', kept, ids))?.at(-1);
  if (id === undefined) throw new HttpError(404, 'conversation_ended');
  return id;
}
