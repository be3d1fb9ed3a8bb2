import { brotliCompressSync } from 'node:zlib';
import { stackEnv } from '../../support/stack/stack-env.ts';

// Most pages start with the same scripts, and this takes time.
const sizes = new Map<string, number>();

/** Bytes as a browser that knows brotli gets them. */
export function brotli(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).length;
  sizes.set(text, size);
  return size;
}

async function textOf(path: string): Promise<string> {
  const response = await fetch(new URL(path, stackEnv().siteUrl));
  return response.text();
}

/** A script and all that it imports before it can run; what it only may load later (`import()`) is left out. */
async function collect(path: string, into: Map<string, string>): Promise<void> {
  if (into.has(path)) return;
  const code = await textOf(path);
  into.set(path, code);
  for (const [, target = ''] of code.matchAll(
    /(?:^|[;}\n])(?:import|export)(?:[^"'()]*?from)?\s*["']([^"']+)["']/g,
  )) {
    if (/^[./]/.test(target)) await collect(new URL(target, `http://x${path}`).pathname, into);
  }
}

/** What a page's start costs, in bytes as a browser that knows brotli gets them. */
export interface PageWeight {
  scripts: number;
  /** The code of all scripts of the start. */
  code: string;
  html: number;
  css: number;
}

export async function pageWeight(path: string): Promise<PageWeight> {
  const html = await textOf(path);
  const boot = /data-start="([^"]+)" data-preload="([^"]*)"/.exec(html);
  if (!boot) throw new Error(`${path} does not start the app`);
  const scripts = new Map<string, string>();
  for (const script of [boot[1] as string, ...(boot[2] as string).split(' ')]) await collect(script, scripts);
  const css = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), (match) => match[1]).join('');
  return {
    scripts: [...scripts.values()].reduce((sum, code) => sum + brotli(code), 0),
    code: [...scripts.values()].join('\n'),
    html: brotli(html),
    css: brotli(css),
  };
}
