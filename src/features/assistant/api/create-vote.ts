import type { ChatSession } from '@contracts/chatbot.ts';
import { fetchFunction } from '@/shared/http/call-function';

/** Says whether an answer helped; 0 takes that back. */
export async function createVote(session: ChatSession, messageId: number, vote: 1 | -1 | 0): Promise<void> {
  await fetchFunction('/chatbot/vote', { method: 'POST', body: { session, messageId, vote } });
}
