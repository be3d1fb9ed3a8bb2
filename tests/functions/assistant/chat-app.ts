import { vi } from 'vitest';
import type { Facts, Found, Passage } from '../../../supabase/functions/_shared/assistant/assistant-data.ts';
import type { ChatHistory } from '../../../supabase/functions/_shared/contracts/chatbot.ts';
import {
  type Answerer,
  createAnswerer,
  type LanguageModel,
} from '../../../supabase/functions/chatbot/answer-service.ts';
import { chatbotRoutes } from '../../../supabase/functions/chatbot/handler.ts';
import { type Call, fakeRpc, nobody, noCaptcha, noLimit, type TestApp, testApp } from '../support/fakes.ts';
import { consultationType } from './fixtures.ts';

export const SESSION = { id: '0b8f9a52-6a0e-4a7d-9d5e-0f6f0c1a2b3c', secret: 'x'.repeat(43) };
export const NOW = new Date('2026-11-23T15:00:00Z');

export const PASSAGES: Passage[] = [
  {
    id: 1,
    path: '/services/predictive-analytics',
    title: 'Predictive Analytics',
    heading: 'What it costs',
    content: 'Predictive Analytics forecasts demand. It takes 6-8 weeks and costs $15,000.',
    coverage: 0.9,
  },
  {
    id: 2,
    path: '/blog/first-steps',
    title: 'First steps with AI',
    heading: 'Begin small',
    content: 'Begin with one process that hurts.',
    coverage: 0.5,
  },
];

const FACTS: Facts = {
  consultationTypes: [
    consultationType('AI Strategy Consultation', 60, 0),
    consultationType('Discovery Call', 30, 0),
  ],
  services: [
    {
      slug: 'predictive-analytics',
      name: 'Predictive Analytics',
      shortDescription: 'Forecasts of demand.',
      duration: '6-8 weeks',
      price: 15000,
      path: '/services/predictive-analytics',
    },
  ],
  closedDays: [{ date: '2026-11-26', name: 'Thanksgiving Day' }],
  caseStudies: [],
  articles: [],
  team: [],
  chatRetentionDays: 30,
};

const SLOTS = [
  { slot_date: '2026-11-24', slot_time: '10:00', starts_at: '2026-11-24T15:00:00.000Z' },
  { slot_date: '2026-11-25', slot_time: '14:00', starts_at: '2026-11-25T19:00:00.000Z' },
];

export interface ChatApp extends TestApp {
  calls: Call[];
  triggerMail: () => void;
  /** The stored messages, by role and text. */
  kept(): { role: string; content: string; outcome?: string; sources?: unknown }[];
}

export interface ChatAppOptions {
  /** What `open_chat()` answers besides what follows from `results`. */
  opened?: Record<string, unknown>;
  results?: Parameters<typeof fakeRpc>[0];
  model?: Partial<LanguageModel> & Pick<LanguageModel, 'ask'>;
  answer?: Answerer;
  over?: Partial<Parameters<typeof chatbotRoutes>[0]>;
}

const SITE = 'https://meridian.example';
export const WAKE_SECRET = 'a-wake-secret-of-length';

/** What every query finds. */
export const FOUND: Found = { language: 'en', exact: null, answers: [], passages: PASSAGES };

interface OpenChat {
  p_id: string | null;
  p_queries: string[];
}

/** What `open_chat()` answers; `kept` is null where there is no such conversation. */
export function openedChat(
  { p_id: id, p_queries: queries }: OpenChat,
  kept: ChatHistory | null,
): Record<string, unknown> {
  return {
    wait: 0,
    session: id === null || kept ? SESSION : null,
    person: kept?.person ?? null,
    messages: id === null ? [] : (kept?.messages ?? []).map(({ role, content }) => ({ role, content })),
    facts: FACTS,
    found: queries.map(() => FOUND),
  };
}

/** The function over a database that holds the rows above. */
export function chatApp({ results = {}, opened, model, answer, over = {} }: ChatAppOptions = {}): ChatApp {
  let lastId = 40;
  const kept: unknown =
    'get_chat_by_secret' in results ? results.get_chat_by_secret : { messages: [], handedOff: false };
  const { rpc, calls } = fakeRpc({
    replace_site_pages: false,
    open_chat: (args: OpenChat) => ({ ...openedChat(args, kept as ChatHistory | null), ...opened }),
    get_assistant_context: FACTS,
    search_assistant: ({ p_queries }: OpenChat) => p_queries.map(() => FOUND),
    list_available_slots: SLOTS,
    create_chat: [SESSION],
    add_chat_messages: ({ p_messages }: { p_messages: unknown[] }) =>
      p_messages.map(() => {
        lastId += 1;
        return lastId;
      }),
    vote_chat_message: true,
    hand_off_chat: 9,
    ...results,
    get_chat_by_secret: { wait: 0, chat: kept },
  });
  const triggerMail = vi.fn();
  const logged: TestApp['logged'] = [];
  const log: Parameters<typeof createAnswerer>[1] = (level, event, fields = {}) =>
    logged.push({ level, event, fields });
  const chosen = model && {
    takeBudget: async () => true,
    correctBudget: async () => undefined,
    siteUrl: SITE,
    timeoutMs: 20_000,
    ...model,
  };
  const routes = chatbotRoutes({
    rpc,
    limiter: noLimit,
    findCaller: nobody,
    roleOf: async () => 'client',
    hashVisitor: async () => ({ visitor: 'visitor', network: null }),
    checkCaptcha: noCaptcha,
    answer: answer ?? createAnswerer(chosen, log),
    wakeSecret: WAKE_SECRET,
    triggerMail,
    log,
    now: () => NOW,
    ...over,
  });
  const app = testApp(routes);
  return {
    ...app,
    logged,
    calls,
    triggerMail,
    kept: () =>
      calls
        .filter(({ name }) => name === 'add_chat_messages')
        .flatMap(({ args }) => args.p_messages as ReturnType<ChatApp['kept']>),
  };
}

/** The events of a streamed answer: their names with their data, in order. */
export async function eventsOf(response: Response): Promise<[name: string, data: unknown][]> {
  const blocks = (await response.text()).split('\n\n').filter(Boolean);
  return blocks.map((block) => {
    const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return [name, JSON.parse(data)];
  });
}

export const STREAM = { accept: 'text/event-stream' };
