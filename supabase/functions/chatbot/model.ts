import { z } from 'zod';
import { createAskModel } from '../_shared/assistant/model/ask-model.ts';
import type { Rpc } from '../_shared/db/rpc.ts';
import type { ModelEnv } from '../_shared/env.ts';
import type { Model } from './answer-service.ts';

const TIMEOUT_MS = 20_000;

/** The language model of `env`, with its daily budget in the database. */
export function createModel(env: ModelEnv, rpc: Rpc, siteUrl: string): Model {
  return {
    ask: createAskModel({ baseUrl: env.CHAT_BASE_URL, apiKey: env.CHAT_API_KEY, model: env.CHAT_MODEL }),
    takeBudget: (tokens, { visitor, chatId }) =>
      rpc(
        'consume_model_budget',
        { p_tokens: tokens, p_max: env.CHAT_DAILY_TOKENS, p_visitor: visitor, p_chat_id: chatId },
        z.boolean(),
      ),
    siteUrl,
    timeoutMs: TIMEOUT_MS,
  };
}
