import type { Answer, Question } from '../answer.ts';
import { type AskModel, MAX_REPLY_TOKENS, ModelError } from './ask-model.ts';
import { createReplyCheck } from './check-reply.ts';
import { buildPromptData, buildPromptMessages, type FoundSources } from './prompt.ts';

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

/**
 * Answers with a language model, from what was found for the question. Its reply is checked before anyone sees it.
 * @throws ModelError when there is no answer to show, even after partial output; otherwise the error of a port.
 */
export async function answerWithModel(
  question: Question,
  found: FoundSources,
  options: ModelOptions,
): Promise<Answer> {
  const { ask, takeBudget, correctBudget, signal, siteUrl } = options;
  const { data, ...facts } = await buildPromptData(question, found);
  const messages = buildPromptMessages(question, options.isKept, data);
  const reply = createReplyCheck({ written: question.message, data, ...facts, siteUrl });
  const hear = (text: string) => {
    const shown = reply.push(text);
    if (shown) options.say(shown);
  };
  // A token has about four characters.
  const taken = Math.ceil(JSON.stringify(messages).length / 4) + MAX_REPLY_TOKENS;
  if (!(await takeBudget(taken))) throw new ModelError("the day's budget is used up");
  signal.throwIfAborted();
  const usedTokens = await ask({ messages, signal, hear });
  if (usedTokens !== undefined && usedTokens !== taken) await correctBudget(usedTokens - taken);
  const { rest, isSourced, needsPerson, ...checked } = reply.end();
  if (rest) options.say(rest);
  if (needsPerson) return { ...checked, outcome: 'handoff', handoff: true };
  return { ...checked, outcome: isSourced ? 'answer' : 'small_talk' };
}
