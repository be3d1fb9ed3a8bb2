import { type ChatHandoff, type ChatHandoffRequest, chatHandoffResponse } from '@contracts/chatbot.ts';
import { callFunction } from '@/shared/http/call-function';

/** Requests an answer by a person. Retries with the same `key` are one request. */
export function createHandoff(request: ChatHandoffRequest, key: string): Promise<ChatHandoff> {
  return callFunction('/chatbot/handoff', {
    method: 'POST',
    body: request,
    schema: chatHandoffResponse,
    idempotencyKey: key,
    needsCaptcha: true,
  });
}
