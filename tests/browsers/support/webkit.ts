import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { stackEnv } from '../../support/stack/stack-env.ts';
import { findElement } from './in-page.ts';
import type { BrowserPage, Viewport } from './page.ts';
import { endProgram, startProgram } from './process.ts';

// W3C's key of an element reference.
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const CAPABILITIES = {
  alwaysMatch: {
    'webkitgtk:browserOptions': {
      args: ['--automation', '--javascript-can-open-windows-automatically=true'],
    },
  },
};
const OPENER = '/robots.txt';

/** Opens a window without a toolbar, which can be narrow, and records the problems of each document in it. */
function openWindow(width: number, height: number): void {
  const problems: string[] = [];
  const opened = window.open(
    'about:blank',
    '_blank',
    `width=${width},height=${height},toolbar=no,location=no,menubar=no`,
  ) as Window & typeof globalThis;
  function watch() {
    const { console } = opened;
    for (const type of ['error', 'warn'] as const) {
      console[type] = (...said: unknown[]) => problems.push(`console.${type}: ${said.join(' ')}`);
    }
    opened.addEventListener('unhandledrejection', (event) => problems.push(`unhandled: ${event.reason}`));
    opened.addEventListener('securitypolicyviolation', (event) => problems.push(`CSP: ${event.blockedURI}`));
    // Failed scripts, styles and images are reported only to listeners that capture. Which films play depends on the
    // codecs of the machine.
    let isLeaving = false;
    function onError(event: Event) {
      // Leaving the page aborts the loads that are in flight.
      if (isLeaving) return;
      if (event instanceof opened.ErrorEvent) problems.push(`uncaught: ${event.message}`);
      else if (!(event.target instanceof opened.HTMLSourceElement)) {
        problems.push(`not loaded: ${(event.target as Element).outerHTML}`);
      }
    }
    opened.addEventListener('error', onError, true);
    opened.addEventListener('beforeunload', () => {
      isLeaving = true;
    });
    const left = opened.document;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (opened.document === left ? port2.postMessage(null) : watch());
    opened.addEventListener('pagehide', () => port2.postMessage(null));
  }
  watch();
  Object.assign(window, { opened, problems });
}

/** Starts WebKitGTK's own browser on a virtual display, over WebDriver. */
export async function startWebKit() {
  const config = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(config, 'gtk-3.0'));
  await writeFile(join(config, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const display = await startProgram('Xvfb', [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
    // Otherwise the display starts over when a session ends, and refuses the browser of the next one meanwhile. The
    // driver would then wait for that browser for good.
    '-noreset',
  ]);
  const [number] = await once(display.stdio[3] as Readable, 'data');
  const port = await freePort();
  const driver = await startProgram('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: config,
  });

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  await vi.waitFor(() => call('GET', '/status'), { timeout: 10_000 });

  async function open(viewport: Viewport): Promise<BrowserPage> {
    // Each session has a profile of its own.
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: CAPABILITIES,
    });
    const post = <T>(path: string, body: unknown = {}) =>
      call<T>('POST', `/session/${sessionId}${path}`, body);
    const run = <T>(script: (...args: never[]) => unknown, args: unknown[]) =>
      post<T>('/execute/sync', { script: `return (${script}).apply(null, arguments)`, args });
    async function element(xpath: string): Promise<string> {
      const found = await run<Record<string, string> | null>(findElement, [xpath]);
      if (!found) throw new Error(`There is no element ${xpath}.`);
      return found[ELEMENT] as string;
    }

    await post('/url', { url: `${stackEnv().siteUrl}${OPENER}` });
    const opener = await call<string>('GET', `/session/${sessionId}/window`);
    await run(openWindow, [viewport.width, viewport.height]);
    const handles = await call<string[]>('GET', `/session/${sessionId}/window/handles`);
    const handle = handles.find((each) => each !== opener);
    await post('/window', { handle });
    await post('/window/rect', { x: 0, y: 0, ...viewport });
    // The first document after `about:blank` is watched late.
    await post('/url', { url: `${stackEnv().siteUrl}${OPENER}` });
    return {
      goto: (path) => post('/url', { url: `${stackEnv().siteUrl}${path}` }),
      evaluate: (script, ...args) => run(script, args),
      click: async (xpath) => post(`/element/${await element(xpath)}/click`),
      type: async (xpath, text) => post(`/element/${await element(xpath)}/value`, { text }),
      async problems() {
        await post('/window', { handle: opener });
        const problems = await run<string[]>(() => (window as never as { problems: string[] }).problems, []);
        await post('/window', { handle });
        return problems;
      },
      screenshot: async () =>
        Buffer.from(await call<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
      close: () => call('DELETE', `/session/${sessionId}`),
    };
  }

  return {
    open,
    async close() {
      await endProgram(driver);
      await endProgram(display);
      await rm(config, { recursive: true, force: true });
    },
  };
}
