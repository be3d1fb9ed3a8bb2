import { z } from 'zod';
import { type ChatUpdates, chatUpdatesRequest, chatUpdatesResponse } from '../_shared/contracts/chatbot.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { readJson } from '../_shared/http/read-request.ts';
import type { ChatbotDependencies } from './dependencies.ts';

/** A panel asks every 4 seconds while a person answers, which is 150 times in 10 minutes. */
const PER_SESSION = { bucket: 'chat:updates:session', max: 200, windowSeconds: 600 };
const PER_IP = { bucket: 'chat:updates:ip', max: 800, windowSeconds: 600 };

const row = z.object({ wait: z.number(), chat: chatUpdatesResponse.nullable() });

/** `POST /chatbot/updates`: who answers, and what they have written since. One call to the database. */
export function updatesRoute({ rpc, limiter }: Pick<ChatbotDependencies, 'rpc' | 'limiter'>): Route {
  async function handle(request: Request): Promise<Response> {
    const { session, after } = await readJson(request, chatUpdatesRequest);
    const hits = [{ limit: PER_SESSION, subject: session.id.toLowerCase() }, { limit: PER_IP }];
    const { chat } = await limiter.consumeWithin(request, hits, (limits) =>
      rpc.read(
        'get_chat_by_secret',
        { p_id: session.id, p_secret: session.secret, p_after: after, p_limits: limits },
        row,
      ),
    );
    if (!chat) throw new HttpError(404, 'not_found', { what: 'conversation' });
    const body: ChatUpdates = chat;
    return Response.json(body);
  }

  return { method: 'POST', path: '/chatbot/updates', handle };
}
