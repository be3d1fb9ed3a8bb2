import { z } from 'zod';
import { requireWakeSecret } from '../_shared/auth/caller.ts';
import { type ChatHistory, chatHistoryRequest, chatVoteRequest } from '../_shared/contracts/chatbot.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { readConversation } from './conversation.ts';
import type { ChatbotDependencies } from './dependencies.ts';
import { handoffRoute } from './handoff.ts';
import { messageRoute } from './message.ts';
import { createSitePageIndexer } from './site-pages.ts';
import { tryRoute } from './try.ts';
import { updatesRoute } from './updates.ts';
import { createStoreVectors } from './vectors.ts';

const READS_PER_IP = { bucket: 'chat:history:ip', max: 60, windowSeconds: 600 };
const VOTES_PER_IP = { bucket: 'chat:vote:ip', max: 60, windowSeconds: 600 };

/**
 * `POST /chatbot/message`, `/chatbot/history`, `/chatbot/updates`, `/chatbot/vote` and `/chatbot/handoff`, for admins
 * `/chatbot/try`, and for the minute's job `/chatbot/embeddings`.
 */
export function chatbotRoutes(dependencies: ChatbotDependencies): Route[] {
  const { rpc, limiter, embed, wakeSecret, log } = dependencies;
  const putPages = createSitePageIndexer(rpc);
  const keepVectors = embed && createStoreVectors(rpc, embed, log);

  async function history(request: Request): Promise<Response> {
    const { session } = await readJson(request, chatHistoryRequest);
    await limiter.byIp(request, READS_PER_IP);
    const body: ChatHistory | undefined = await readConversation(rpc, session);
    if (!body) throw new HttpError(404, 'not_found', { what: 'conversation' });
    return Response.json(body);
  }

  async function vote(request: Request): Promise<Response> {
    const { session, messageId, vote: thumb } = await readJson(request, chatVoteRequest);
    await limiter.byIp(request, VOTES_PER_IP);
    const wanted = { p_id: session.id, p_secret: session.secret, p_message_id: messageId, p_vote: thumb };
    if (!(await rpc('vote_chat_message', wanted, z.boolean()))) {
      throw new HttpError(404, 'not_found', { what: 'message' });
    }
    return new Response(null, { status: 204 });
  }

  /** Embeds a few sections after the answer; does nothing on a runtime without a model. */
  async function embeddings(request: Request): Promise<Response> {
    await requireWakeSecret(request, wakeSecret);
    keepVectors?.();
    return new Response(null, { status: 204 });
  }

  return [
    messageRoute(dependencies, putPages, keepVectors),
    tryRoute(dependencies, putPages),
    handoffRoute(dependencies),
    updatesRoute(dependencies),
    { method: 'POST', path: '/chatbot/history', handle: history },
    { method: 'POST', path: '/chatbot/vote', handle: vote },
    { method: 'POST', path: '/chatbot/embeddings', handle: embeddings, isLong: true },
  ];
}
