import type { Answer, Question } from '../answer.ts';
import type { Passage } from '../ports.ts';
import type { AskModel, ModelMessage, ToolCall } from './ask-model.ts';
import { createReplyCheck } from './check-reply.ts';
import { ModelError } from './model-error.ts';
import { buildPromptData, buildPromptMessages } from './prompt.ts';
import { runTool, TOOLS } from './tools.ts';

const PASSAGES = 6;
const ROUNDS = 4;
const CALLS_A_ROUND = 4;
/** What a reply costs about, beside what is sent, in tokens. */
const REPLY_TOKENS = 800;
const FEW_WORDS = 6;
/** Pages that an answer may always lead to. */
const PATHS = ['/', '/services', '/blog', '/schedule', '/schedule-consultation', '/#contact', '/privacy'];

export interface ModelOptions {
  ask: AskModel;
  /** Takes `tokens` from what the day allows; false when there is not as much left. */
  takeBudget: (tokens: number) => Promise<boolean>;
  siteUrl: string;
  /** Whether the history is the server's own record. */
  isKept: boolean;
  signal: AbortSignal;
  /** Called with each piece of the answer that may be shown. */
  say: (text: string) => void;
}

/** A short question depends on the previous one. */
function queryOf({ message, history }: Question): string {
  const before = history.findLast((turn) => turn.role === 'user')?.content ?? '';
  return message.split(/\s+/).length < FEW_WORDS ? `${message} ${before}`.trim() : message;
}

async function askOnce(options: ModelOptions, messages: ModelMessage[], hear: (text: string) => void) {
  // Four characters make a token, about.
  const tokens = Math.ceil(JSON.stringify(messages).length / 4) + REPLY_TOKENS;
  if (!(await options.takeBudget(tokens))) throw new ModelError("the day's budget is used up");
  options.signal.throwIfAborted();
  return options.ask({ messages, tools: TOOLS, signal: options.signal, hear });
}

/**
 * Answers with a language model, from the passages and tables alone. What it says is checked before anyone sees it.
 * @throws ModelError when there is no answer to show, even after partial output; otherwise the error of a port.
 */
export async function answerWithModel(question: Question, options: ModelOptions): Promise<Answer> {
  const [passages, facts]: [Passage[], Awaited<ReturnType<Question['ports']['facts']>>] = await Promise.all([
    question.ports.search(queryOf(question), PASSAGES),
    question.ports.facts(),
  ]);
  const data = buildPromptData(question, passages, facts);
  const messages = buildPromptMessages(question, options.isKept, data);
  const reply = createReplyCheck({
    written: question.message,
    data,
    passages,
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
      const result = await runTool(call, question, facts);
      reply.learn(result.data, result.link);
      handoff ||= result.handoff === true;
      messages.push({ role: 'tool', tool_call_id: call.id, content: result.data });
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const calls = await askOnce(options, messages, hear);
    if (calls.length === 0) {
      const { rest, message, sources, isSourced } = reply.end();
      if (rest) options.say(rest);
      const outcome = handoff ? 'handoff' : isSourced ? 'answer' : 'small_talk';
      return { message, sources, outcome, ...(handoff ? { handoff } : {}) };
    }
    await use(calls);
  }
  throw new ModelError('tools without an end');
}
