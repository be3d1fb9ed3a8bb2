import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { errorSentence } from '../../supabase/functions/_shared/contracts/errors.ts';
import { functionRefusal } from '../http/admission.ts';
import { type Listening, listen } from '../http/listen.ts';
import { sendWebResponse, toWebRequest, WEB_METHODS } from '../http/node-http-adapter.ts';
import { receiveShortBody } from '../http/short-body.ts';
import {
  headersFor,
  isPlainPath,
  NO_SUCH_PATH,
  parseHeaders,
  parseRedirects,
  rewriteFor,
  UNREACHABLE,
} from './hosting-rules.ts';

export interface SiteOptions {
  port: number;
  /** The built site, with the host's `_headers` and `_redirects` in it. */
  directory: string;
  /** Stands in for the host's deploy hook. Without it no path is one. */
  deployHook?: { path: string; onRequest: () => Promise<void> };
  log: (line: string) => void;
}

const FILE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Returns a function that reads the rules of a file, and reads them again after the file has changed. */
function rulesOf<T>(file: string, parse: (text: string) => T[]): () => T[] {
  let readAt: number | undefined;
  let rules: T[] = [];
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt !== readAt) rules = changedAt === undefined ? [] : parse(readFileSync(file, 'utf8'));
    readAt = changedAt;
    return rules;
  };
}

/** `response` with the site's headers where it has none of that name. */
function withSiteHeaders(webResponse: Response, siteHeaders: Map<string, string>): Response {
  const headers = new Headers(webResponse.headers);
  for (const [name, value] of siteHeaders) if (!headers.has(name)) headers.set(name, value);
  return new Response(webResponse.body, { status: webResponse.status, headers });
}

async function proxy(
  target: string,
  siteHeaders: Map<string, string>,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const arriving = toWebRequest(incoming, response, 'http://localhost');
  const received = await receiveShortBody(arriving, functionRefusal);
  if (received instanceof Response) {
    await sendWebResponse(withSiteHeaders(received, siteHeaders), response);
    return;
  }
  const { request } = received;
  request.headers.delete('host');
  request.headers.delete('connection');
  const url = new URL(target);
  url.search = new URL(request.url).search;
  const webResponse = await fetch(new Request(url, request), { redirect: 'manual' });
  await sendWebResponse(withSiteHeaders(webResponse, siteHeaders), response);
}

/**
 * Serves the built site as the production host does: same files, rewrites, headers and status codes. A published change
 * is served at once.
 */
export function startSite({ port, directory, deployHook, log }: SiteOptions): Promise<Listening> {
  const readHeaderRules = rulesOf(join(directory, '_headers'), parseHeaders);
  const readRedirects = rulesOf(join(directory, '_redirects'), parseRedirects);
  // `dev` looks files up at each request. Otherwise sirv keeps the list, the sizes and the ETags of its start.
  const files = sirv(directory, {
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, path) => {
      // sirv knows no type of it.
      if (path.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon');
    },
  });

  function serveFile(
    path: string,
    status: number,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): void {
    if (status !== 200) {
      // sirv answers 200 for every file it finds; a rewrite may ask for 404.
      const writeHead = response.writeHead.bind(response);
      response.writeHead = ((_code: number, headers: Record<string, string>) =>
        writeHead(status, headers)) as typeof response.writeHead;
      delete incoming.headers['if-none-match'];
    }
    incoming.url = path;
    files(incoming, response, () => {
      response.writeHead(404).end();
    });
  }

  return listen(port, (incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] as string;
    if (deployHook && path === deployHook.path && incoming.method === 'POST') {
      incoming.resume();
      deployHook.onRequest().then(
        () => response.writeHead(200).end(),
        (error: unknown) =>
          response
            .writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
            .end(error instanceof Error ? error.message : String(error)),
      );
      return;
    }
    const siteHeaders = headersFor(path, readHeaderRules());
    const refuse = (status: number, sentence: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          ...Object.fromEntries(siteHeaders),
          'content-type': 'text/plain; charset=utf-8',
          ...headers,
        })
        .end(sentence);
    const redirects = readRedirects();
    if (!isPlainPath(path)) {
      refuse(400, NO_SUCH_PATH);
      return;
    }
    const proxied = rewriteFor(
      path,
      redirects.filter((rule) => rule.to.startsWith('http')),
    );
    const methods = proxied ? WEB_METHODS : FILE_METHODS;
    if (!methods.includes(incoming.method ?? '')) {
      incoming.resume();
      refuse(405, errorSentence('method_not_allowed', { methods: methods.join(', ') }), {
        allow: methods.join(', '),
      });
      return;
    }
    if (proxied) {
      proxy(proxied.to, siteHeaders, incoming, response).catch((error: unknown) => {
        log(`site: ${incoming.method} ${path}: ${String(error)}`);
        if (response.headersSent) response.end(UNREACHABLE);
        else refuse(503, UNREACHABLE);
      });
      return;
    }
    for (const [name, value] of siteHeaders) response.setHeader(name, value);
    if (path === '/_headers' || path === '/_redirects') {
      response.writeHead(404).end();
      return;
    }
    // A publish can remove the file after sirv has found it, and sirv listens for no error of the stream.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
    files(incoming, response, () => {
      const rewrite = rewriteFor(path, redirects);
      if (rewrite && rewrite.status >= 300 && rewrite.status < 400) {
        response.writeHead(rewrite.status, { location: rewrite.to }).end();
      } else if (rewrite) serveFile(rewrite.to, rewrite.status, incoming, response);
      else serveFile('/404.html', 404, incoming, response);
    });
  });
}
