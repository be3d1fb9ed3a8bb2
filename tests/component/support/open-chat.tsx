import { screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { fakeBackend, json, type Routes, sentence } from './fake-backend';
import { openPage } from './open-page';
import { warmUp } from './warm-up';

warmUp(() => import('@/features/assistant/components/chat-panel'));
warmUp(() => import('@/shared/errors/plain-sentence'));
// The first question asks it for the session.
warmUp(() => import('@supabase/supabase-js'));

export const MESSAGE = 'POST /api/chatbot/message';
export const HISTORY = 'POST /api/chatbot/history';
export const VOTE = 'POST /api/chatbot/vote';
export const HANDOFF = 'POST /api/chatbot/handoff';

export const SESSION = { id: '5b8f0c1e-7c0a-4f0e-9d0e-1f2a3b4c5d6e', secret: 'k'.repeat(43) };
export const PRICE = { title: 'AI Strategy Consulting', url: '/services/ai-strategy' };
export const DONE = { messageId: 7, timestamp: '2026-11-23T15:00:00Z', outcome: 'answer' };

/** An answer as it streams, with a hand on the tap. */
export function stream() {
  const encoder = new TextEncoder();
  let tap: ReadableStreamDefaultController<Uint8Array>;
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      tap = controller;
    },
    cancel() {
      isOpen = false;
    },
  });
  const tell = (event: string, data: unknown) =>
    tap.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const respond = (request: Request) => {
    request.signal.addEventListener('abort', () => isOpen && tap.error(request.signal.reason));
    tell('session', SESSION);
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return {
    respond,
    tell,
    end: () => tap.close(),
    breakOff: () => tap.error(new TypeError('network error')),
  };
}

/** A streamed answer that is there at once. */
export function answering(message: string, more: Record<string, unknown> = {}, sources: unknown[] = []) {
  return (request: Request) => {
    const { respond, tell } = stream();
    const response = respond(request);
    tell('delta', { text: message });
    tell('sources', sources);
    tell('done', { ...DONE, message, ...more });
    return response;
  };
}

/** A page with the assistant's button, on a desktop, or on a phone with `isPhone`. */
export async function openChatPage(routes: Routes = {}, { at = '/services', isPhone = false } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('hover') ? !isPhone : isPhone,
    addEventListener: () => undefined,
  }));
  const backend = fakeBackend({
    [MESSAGE]: answering('We do six things.'),
    [HISTORY]: () => json({ messages: [], handedOff: false }),
    [VOTE]: () => new Response(null, { status: 204 }),
    [HANDOFF]: () => sentence(503, 'Away.'),
    ...routes,
  });
  const page = await openPage(async () => {
    const { ChatLauncher } = await import('@/features/assistant/components/chat-launcher');
    return {
      '*': (
        <>
          <main data-testid="page">The page</main>
          <ChatLauncher />
        </>
      ),
    };
  }, at);
  return { ...page, backend };
}

/** The same, with the panel open. */
export async function openChat(...given: Parameters<typeof openChatPage>) {
  const page = await openChatPage(...given);
  await page.user.click(screen.getByRole('button', { name: 'Open the AI assistant' }));
  const panel = await screen.findByRole('dialog', { name: 'AI Assistant' });
  const inPanel = within(panel);
  const box = inPanel.getByLabelText<HTMLTextAreaElement>('Your question');
  const log = inPanel.getByRole('log');
  async function ask(text: string) {
    await page.user.type(box, `${text}{Enter}`);
  }
  async function waitForText(text: string) {
    await vi.waitFor(() => expect(log.textContent).toContain(text));
  }
  return {
    ...page,
    panel,
    inPanel,
    box,
    log,
    send: inPanel.getByRole<HTMLButtonElement>('button', { name: 'Send' }),
    ask,
    waitForText,
    asked: () => page.backend.to('/api/chatbot/message').map(({ body }) => body),
  };
}
