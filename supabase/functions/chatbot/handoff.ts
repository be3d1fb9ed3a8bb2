import { z } from 'zod';
import { type ChatHandoff, type ChatSession, chatHandoffRequest } from '../_shared/contracts/chatbot.ts';
import { FIRM_SENTENCES } from '../_shared/contracts/firm.ts';
import { admitContactMessage } from '../_shared/http/admit-contact-message.ts';
import type { Route } from '../_shared/http/app.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { messages } from '../_shared/locales/messages.ts';
import { readConversation } from './conversation.ts';
import type { ChatbotDependencies } from './dependencies.ts';

type HandoffDependencies = Pick<
  ChatbotDependencies,
  'rpc' | 'limiter' | 'checkCaptcha' | 'findCaller' | 'triggerMail'
>;

/** `POST /chatbot/handoff`: the request for a person becomes a lead with the conversation in it, then 201. */
export function handoffRoute(dependencies: HandoffDependencies): Route {
  const { rpc, triggerMail } = dependencies;

  async function keep(request: Request): Promise<Response> {
    const wanted = await readJson(request, chatHandoffRequest);
    const admitted = await admitContactMessage(request, dependencies, 'chat_handoff', wanted);
    const before = wanted.session && (await readConversation(rpc, wanted.session));

    // A conversation that is gone keeps no one from asking for a person.
    const session = before && wanted.session;
    const submissionId = await rpc(
      'hand_off_chat',
      {
        p_id: session?.id ?? null,
        p_secret: session?.secret ?? null,
        p_name: wanted.name,
        p_email: wanted.email,
        p_note: wanted.note || null,
        ...(wanted.locale ? { p_locale: wanted.locale } : {}),
        ...admitted,
      },
      z.number().int(),
    );
    triggerMail();
    const locale = wanted.locale ?? 'en';
    const { message } = messages('assistant/handoff', locale);
    const { hoursInZone: hours, answerWithin } = FIRM_SENTENCES[locale];
    if (session && !before.handedOff) await say(session, message);
    const body: ChatHandoff = { submissionId, message, hours, answerWithin };
    return Response.json(body, { status: 201 });
  }

  /** The request is already stored: a failure to add the message to the conversation is not reported. */
  async function say(session: ChatSession, message: string): Promise<void> {
    const said = { role: 'assistant', content: message, outcome: 'handoff' };
    const kept = { p_id: session.id, p_secret: session.secret, p_messages: [said] };
    await rpc('add_chat_messages', kept, z.unknown()).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
    });
  }

  return { method: 'POST', path: '/chatbot/handoff', handle: keep };
}
