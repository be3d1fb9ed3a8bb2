import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openedChat } from './chat-app.ts';

export interface ChatDatabase {
  url: string;
  /** The stored rows, in order. */
  kept: { role: string; content: string }[];
  close(): Promise<void>;
}

/** The database's procedures over HTTP, as far as the chat needs them. */
export async function chatDatabase(): Promise<ChatDatabase> {
  const kept: ChatDatabase['kept'] = [];
  const results: Record<string, unknown> = {
    consume_model_budget: true,
    replace_site_pages: false,
    list_available_slots: [],
    search_assistant: [],
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const name = (request.url ?? '').split('/rpc/')[1] ?? '';
      const body = JSON.parse(text || '{}') as { p_messages?: ChatDatabase['kept']; p_queries: string[] };
      if (name === 'add_chat_messages') kept.push(...(body.p_messages ?? []));
      const made: Record<string, () => unknown> = {
        add_chat_messages: () => (body.p_messages ?? []).map((_, at) => kept.length + at),
        open_chat: () => openedChat({ p_id: null, p_queries: body.p_queries }, null),
      };
      const result = made[name]?.() ?? results[name];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
