import { composeReply } from '../_shared/assistant/answer-without-model.ts';
import { assistantFacts, foundRows } from '../_shared/assistant/assistant-data.ts';
import { readMessage } from '../_shared/assistant/read-message.ts';
import { requireAdmin } from '../_shared/auth/require-admin.ts';
import { type TryResponse, tryRequest } from '../_shared/contracts/answers.ts';
import { FIRM_TIME_ZONE } from '../_shared/contracts/booking/booking-rules.ts';
import type { Route } from '../_shared/http/app.ts';
import { readJson } from '../_shared/http/read-request.ts';
import { vectorOf } from './conversation.ts';
import type { ChatbotDependencies } from './dependencies.ts';
import { createPorts } from './ports.ts';

const PER_CALLER = { bucket: 'chat:try:user', max: 120, windowSeconds: 600 };

/** `POST /chatbot/try`: what the assistant would answer without a model, to admins. It stores nothing. */
export function tryRoute(dependencies: ChatbotDependencies, putPages: () => Promise<void>): Route {
  const { rpc, now } = dependencies;

  async function handle(request: Request): Promise<Response> {
    await requireAdmin(request, dependencies, PER_CALLER);
    const { message } = await readJson(request, tryRequest);
    const { queries } = readMessage(message);
    if (queries.length > 0) await putPages();
    const vector = await vectorOf(queries[0], dependencies);
    const search = { p_queries: queries, ...(vector && { p_embedding: vector }) };
    const [facts, rows] = await Promise.all([
      rpc.read('get_assistant_context', {}, assistantFacts),
      rpc.read('search_assistant', search, foundRows),
    ]);
    const ports = createPorts(rpc, {
      facts,
      found: new Map(rows.map((row, at) => [queries[at] ?? '', row])),
    });
    const question = { message, history: [], now: now(), zone: FIRM_TIME_ZONE, ports };
    const { answer, via, found } = await composeReply(question);
    const [first] = found;
    const exact = first?.exact ? [{ ...first.exact, score: 1 }] : [];
    const others = first?.answers.filter(({ id }) => id !== first.exact?.id) ?? [];
    const body: TryResponse = {
      message: answer.message,
      sources: answer.sources,
      outcome: answer.outcome,
      via,
      matches: [...exact, ...others].map((match) => ({
        answerId: match.id,
        question: match.question,
        score: match.score,
      })),
      passages: first?.passages.map(({ title, path, heading }) => ({ title, path, heading })) ?? [],
    };
    return Response.json(body);
  }

  return { method: 'POST', path: '/chatbot/try', handle, isLong: true };
}
