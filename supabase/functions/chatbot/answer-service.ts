import { z } from 'zod';
import type { Answer, Question } from '../_shared/assistant/answer.ts';
import { composeReply } from '../_shared/assistant/answer-without-model.ts';
import { findSources } from '../_shared/assistant/find-sources.ts';
import { answerWithModel } from '../_shared/assistant/model/answer-with-model.ts';
import { type AskModel, createAskModel } from '../_shared/assistant/model/ask-model.ts';
import { readMessage } from '../_shared/assistant/read-message.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { ModelEnv } from '../_shared/env.ts';
import { describeError, type Log } from '../_shared/http/log.ts';

/**
 * The subject of the daily budget: a keyed hash of the network address, and the conversation, which may belong to an
 * account.
 */
export interface BudgetSubject {
  visitor: string;
  chatId: string;
}

export interface AnswerListener {
  /** Whether the history is the server's own record. */
  isKept: boolean;
  spender: BudgetSubject;
  /** Aborts when the visitor has gone; then the answer rejects. */
  signal: AbortSignal;
  /** Called with each piece of the answer as it arrives. The final result replaces all pieces. */
  say: (text: string) => void;
}

export type Answerer = (question: Question, hearing: AnswerListener) => Promise<Answer>;

export interface LanguageModel {
  ask: AskModel;
  /** Takes `tokens` from the day's budget; false when the day or the spender's share has less left. */
  takeBudget: (tokens: number, spender: BudgetSubject) => Promise<boolean>;
  /** Adds `difference` tokens to what `takeBudget` took, negative when less was used. */
  correctBudget: (difference: number, spender: BudgetSubject) => Promise<void>;
  siteUrl: string;
  /** What one answer may take of it, in milliseconds; then the answer comes without it. */
  timeoutMs: number;
}

/** Rejects as soon as `signal` aborts: a port knows of no signal. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Whether an answer has the message as a wording. Such an answer precedes a model. */
async function hasExactAnswer({ message, ports }: Question): Promise<boolean> {
  const [found] = await ports.search(readMessage(message).queries.slice(0, 1));
  return Boolean(found?.exact);
}

/** Answers with the model where there is one, and without it where there is none, or when it fails or takes too long. */
export function createAnswerer(model: LanguageModel | undefined, log: Log): Answerer {
  async function withoutModel(question: Question, { signal, say }: AnswerListener): Promise<Answer> {
    const { answer } = await until(signal, composeReply(question));
    say(answer.message);
    return answer;
  }

  async function withModel(
    question: Question,
    hearing: AnswerListener,
    chosen: LanguageModel,
  ): Promise<Answer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('too late')), chosen.timeoutMs);
    const signal = AbortSignal.any([hearing.signal, late.signal]);
    const say = (text: string) => {
      if (!signal.aborted) hearing.say(text);
    };
    try {
      const takeBudget = (tokens: number) => chosen.takeBudget(tokens, hearing.spender);
      const correctBudget = (difference: number) => chosen.correctBudget(difference, hearing.spender);
      const options = { ...chosen, ...hearing, takeBudget, correctBudget, signal, say };
      return await until(signal, answerWithModel(question, await findSources(question), options));
    } finally {
      clearTimeout(timer);
      // Whatever it still does is for no one.
      late.abort(new Error('over'));
    }
  }

  return async (question, hearing) => {
    // An answer that staff wrote for this wording precedes the model.
    if (!model || (await hasExactAnswer(question))) return withoutModel(question, hearing);
    let begun = false;
    const say = (text: string) => {
      begun = true;
      hearing.say(text);
    };
    try {
      return await withModel(question, { ...hearing, say }, model);
    } catch (error) {
      hearing.signal.throwIfAborted();
      log('warn', 'answered without the model', { fault: describeError(error) });
      // What was begun is replaced as a whole.
      return withoutModel(question, begun ? { ...hearing, say: () => undefined } : hearing);
    }
  };
}

const TIMEOUT_MS = 20_000;

/** The language model of `env`, with its daily budget in the database. */
export function createModel(env: ModelEnv, rpc: Rpc, siteUrl: string): LanguageModel {
  return {
    ask: createAskModel(env),
    takeBudget: (tokens, { visitor, chatId }) =>
      rpc(
        'consume_model_budget',
        { p_tokens: tokens, p_max: env.CHAT_DAILY_TOKENS, p_visitor: visitor, p_chat_id: chatId },
        z.boolean(),
      ),
    correctBudget: async (difference, { visitor, chatId }) => {
      await rpc(
        'correct_model_budget',
        { p_difference: difference, p_visitor: visitor, p_chat_id: chatId },
        z.unknown(),
      );
    },
    siteUrl,
    timeoutMs: TIMEOUT_MS,
  };
}
