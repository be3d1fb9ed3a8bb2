import { type ChatHandoff, type ChatHandoffRequest, chatHandoffResponse } from '@contracts/chatbot.ts';
import { callFunction } from '@/shared/http/call-function';

/** Asks for a person. The same `key` with the same request is one request, however often it is tried. */
export function createHandoff(request: ChatHandoffRequest, key: string): Promise<ChatHandoff> {
  return callFunction('/chatbot/handoff', {
    method: 'POST',
    body: request,
    schema: chatHandoffResponse,
    idempotencyKey: key,
    needsCaptcha: true,
  });
}
