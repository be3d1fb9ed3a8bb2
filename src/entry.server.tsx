import { text } from 'node:stream/consumers';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { prerenderToNodeStream } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { createStyleCache } from '@/shared/theme/emotion-cache';

/** Global rules keep a tag of their own, under the name by which the browser's cache finds them again. */
function styleTags(cache: EmotionCache, html: string): string {
  const rules = createEmotionServer(cache).extractCriticalToChunks(html).styles;
  const isGlobal = (id: string) => cache.registered[`${cache.key}-${id}`] === undefined;
  const globals = Object.keys(cache.inserted).filter(isGlobal);
  const tag = (name: string, css: string) => `<style data-emotion="${name}">${css}</style>`;
  const head = globals.map((id) => tag(`${cache.key}-global ${id}`, String(cache.inserted[id])));
  const used = rules.flatMap(({ ids }) => ids).filter((id) => !globals.includes(id));
  const css = used.map((id) => String(cache.inserted[id])).join('');
  return `${head.join('')}${tag(`${cache.key} ${used.join(' ')}`, css)}`;
}

/** Renders a page completely, with the styles it uses in its head. Runs at build and in the dev server. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const cache = createStyleCache();
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>
      <ServerRouter context={context} url={request.url} />
    </CacheProvider>,
    // One piece: a boundary sent later would need an inline script to put it in its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await text(prelude);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html.replace('</head>', `${styleTags(cache, html)}</head>`), { status, headers });
}
