import type { Answer, Question } from '../answer.ts';
import { type AskModel, MAX_REPLY_TOKENS, type ModelMessage, type ToolCall } from './ask-model.ts';
import { createReplyCheck } from './check-reply.ts';
import { ModelError } from './model-error.ts';
import { buildPromptData, buildPromptMessages, type FoundSources, listSources } from './prompt.ts';
import { runTool, TOOLS } from './tools.ts';

const ROUNDS = 4;
const CALLS_A_ROUND = 4;
/** Pages that an answer may always lead to. */
const PATHS = ['/', '/services', '/blog', '/schedule', '/schedule-consultation', '/#contact', '/privacy'];

export interface ModelOptions {
  ask: AskModel;
  /** Takes `tokens` from what the day allows; false when there is not as much left. */
  takeBudget: (tokens: number) => Promise<boolean>;
  /** Adds `difference` tokens to what was taken, negative when less was used. */
  correctBudget: (difference: number) => Promise<void>;
  siteUrl: string;
  /** Whether the history is the server's own record. */
  isKept: boolean;
  signal: AbortSignal;
  /** Called with each piece of the answer that may be shown. */
  say: (text: string) => void;
}

async function askOnce(
  { ask, takeBudget, correctBudget, signal }: ModelOptions,
  messages: ModelMessage[],
  hear: (text: string) => void,
): Promise<ToolCall[]> {
  // A token has about four characters.
  const taken = Math.ceil(JSON.stringify(messages).length / 4) + MAX_REPLY_TOKENS;
  if (!(await takeBudget(taken))) throw new ModelError("the day's budget is used up");
  signal.throwIfAborted();
  const { calls, usedTokens } = await ask({ messages, tools: TOOLS, signal, hear });
  if (usedTokens !== undefined && usedTokens !== taken) await correctBudget(usedTokens - taken);
  return calls;
}

/**
 * Answers with a language model, from what was found for the question. Its reply is checked before anyone sees it.
 * @throws ModelError when there is no answer to show, even after partial output; otherwise the error of a port.
 */
export async function answerWithModel(
  question: Question,
  found: FoundSources,
  options: ModelOptions,
): Promise<Answer> {
  const sources = listSources(found);
  const data = buildPromptData(question, sources, found.facts);
  const messages = buildPromptMessages(question, options.isKept, data);
  const reply = createReplyCheck({
    written: question.message,
    data,
    sources,
    siteUrl: options.siteUrl,
    paths: PATHS,
  });
  let handoff = false;

  function hear(text: string): void {
    const shown = reply.push(text);
    if (shown) options.say(shown);
  }

  async function use(calls: ToolCall[]): Promise<void> {
    if (calls.length > CALLS_A_ROUND) throw new ModelError('too many tools at once');
    messages.push({ role: 'assistant', content: '', tool_calls: calls });
    // Text before and after tool calls forms separate paragraphs.
    hear('\n\n');
    for (const call of calls) {
      const result = await runTool(call, question, found.facts);
      reply.learn(result.data, result.link);
      handoff ||= result.handoff === true;
      messages.push({ role: 'tool', tool_call_id: call.id, content: result.data });
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const calls = await askOnce(options, messages, hear);
    if (calls.length === 0) {
      const { rest, message, sources: cited, isSourced } = reply.end();
      if (rest) options.say(rest);
      const outcome = handoff ? 'handoff' : isSourced ? 'answer' : 'small_talk';
      return { message, sources: cited, outcome, ...(handoff ? { handoff } : {}) };
    }
    await use(calls);
  }
  throw new ModelError('tools without an end');
}
