import { type ChatHandoff, type ChatHandoffRequest, chatHandoffResponse } from '@contracts/chatbot.ts';
import { ownToken } from '@/shared/auth/access-token';
import { callFunction } from '@/shared/http/call-function';
import { writtenIn } from '@/shared/i18n/written-in';

/** Requests an answer by a person. Retries with the same `key` are one request. */
export async function createHandoff(request: ChatHandoffRequest, key: string): Promise<ChatHandoff> {
  return callFunction('/chatbot/handoff', {
    method: 'POST',
    body: { ...request, ...writtenIn() },
    schema: chatHandoffResponse,
    idempotencyKey: key,
    needsCaptcha: true,
    token: await ownToken(),
  });
}
