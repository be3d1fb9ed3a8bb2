import { type ChatHistory, type ChatSession, chatHistoryResponse } from '@contracts/chatbot.ts';
import { AppError } from '@/shared/errors/app-error';
import { callFunction, fetchFunction } from '@/shared/http/call-function';

/** The conversation as the server has it; undefined when it has none (any more). */
export async function getHistory(session: ChatSession): Promise<ChatHistory | undefined> {
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

/** Says whether an answer helped; 0 takes that back. */
export async function createVote(session: ChatSession, messageId: number, vote: 1 | -1 | 0): Promise<void> {
  await fetchFunction('/chatbot/vote', { method: 'POST', body: { session, messageId, vote } });
}
