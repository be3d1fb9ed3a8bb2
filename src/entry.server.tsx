import { text } from 'node:stream/consumers';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import type { ReactNode } from 'react';
import { type PrerenderOptions, prerenderToNodeStream } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { type IslandId, IslandRenderer, type RenderIsland } from '@/shared/islands/island';
import { IslandFrame } from '@/shared/islands/island-frame';
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

async function toHtml(node: ReactNode, options: PrerenderOptions = {}): Promise<string> {
  // One piece: a boundary sent later would need an inline script to put it in its place.
  const { prelude } = await prerenderToNodeStream(node, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    ...options,
  });
  return text(prelude);
}

/** Renders each island of a page once, however often React asks for it. Its styles go into the page's `cache`. */
function islandRenderer(cache: EmotionCache): RenderIsland {
  const rendered = new Map<IslandId, Promise<string>>();
  return (id, island) => {
    const html =
      rendered.get(id) ??
      toHtml(<IslandFrame cache={cache}>{island}</IslandFrame>, { identifierPrefix: `${id}-` });
    rendered.set(id, html);
    return html;
  };
}

/** Renders a page completely, with the styles it uses in its head. Runs at build and in the dev server. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const cache = createStyleCache();
  const page = <ServerRouter context={context} url={request.url} />;
  const html = await toHtml(
    <CacheProvider value={cache}>
      {/* The development server lets the router hydrate content pages, too. */}
      {import.meta.env.PROD ? <IslandRenderer value={islandRenderer(cache)}>{page}</IslandRenderer> : page}
    </CacheProvider>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html.replace('</head>', `${styleTags(cache, html)}</head>`), { status, headers });
}
