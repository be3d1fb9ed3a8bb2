import type { Hosting } from '../../hosting.ts';
import { NO_SUCH_PATH, UNREACHABLE } from '../../platform/site/hosting-rules.ts';
import type { HostFiles } from './host.ts';
import { isProxied, regexOf, targetOf, UNPLAIN_PATH } from './patterns.ts';

/** What Go knows from the machine's list only, which may be missing. */
const TYPES = {
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** Caddy keeps backslashes in backquotes. */
const raw = (text: string) => `\`${text}\``;
const indented = (depth: number, lines: string[]) => lines.join(`\n${'  '.repeat(depth)}`);
const variable = (header: string) => `site_${header.toLowerCase().replace(/-/g, '_')}`;

/** A path as it came is available with its query only, so that a pattern of it ends before the query. */
const AS_IT_CAME = '{http.request.orig_uri}';
const beforeQuery = (pattern: string) => pattern.replaceAll('$', '(?:[?]|$)');
/** The path with its escapes undone, which a rewrite escapes again. */
const DECODED = '{http.request.orig_uri.path}';

/** Returns a map from one value to several; the first pattern that matches counts. */
function map(from: string, to: string[], fallback: string[], lines: [pattern: string, values: string[]][]) {
  const values = (texts: string[]) => texts.map(quoted).join(' ');
  return `map ${from} ${to.map((name) => `{${name}}`).join(' ')} {
    ${indented(2, [...lines.map(([pattern, texts]) => `${raw(`~${pattern}`)} ${values(texts)}`), `default ${values(fallback)}`])}
  }`;
}

/** Returns the snippet that adds the site's headers to every answer that does not have them. */
function headerSnippet([every, ...others]: Hosting['headers']): string {
  const general = every?.headers ?? {};
  const names = Object.keys(general);
  const rows = others.map(({ path, headers }): [string, string[]] => [
    beforeQuery(regexOf(path)),
    names.map((name) => headers[name] ?? ''),
  ]);
  const lines = names.flatMap((name) => [
    `@${variable(name)} not vars {${variable(name)}} ""`,
    `header @${variable(name)} ?${name} {${variable(name)}}`,
  ]);
  return `(site_headers) {
  ${map(AS_IT_CAME, names.map(variable), Object.values(general), rows)}
  ${indented(1, lines)}
  header -Server
}`;
}

/** Returns a Caddyfile. The environment has SITE_ROOT and SITE_PROXY_SECRET ("Caddy" in deploy.md). */
export function caddy({ siteUrl, headers, routes }: Hosting): HostFiles {
  const proxied = routes.filter(isProxied);
  const files = routes.filter((route) => !isProxied(route));
  const { origin, host } = new URL(proxied[0]?.to ?? siteUrl);
  const targets = proxied.map((route): [string, string[]] => [
    regexOf(route.from),
    [
      targetOf(route)
        .replace(origin, '')
        .replace(/\$(\d)/g, (_, group) => `\${${group}}`),
    ],
  ]);
  const fileMap = (name: string, status: number, fallback: string) =>
    map(
      AS_IT_CAME,
      [name],
      [fallback],
      files
        .filter((route) => route.status === status)
        .map(({ from, to }) => [beforeQuery(regexOf(from)), [to]]),
    );
  const types = Object.entries(TYPES).flatMap(([ending, type]) => [
    `@${ending} path *.${ending}`,
    `header @${ending} Content-Type ${quoted(type)}`,
  ]);
  const text = `# Written by npm run build -- --host caddy.
{
  servers {
    # Closes connections of slow requests.
    timeouts {
      read_header 10s
      read_body 10s
    }
  }
}

${headerSnippet(headers)}

{$SITE_ADDRESS:${new URL(siteUrl).host}} {
  root * {$SITE_ROOT}
  ${map(DECODED, ['site_target'], [''], targets)}
  ${fileMap('site_page', 200, '')}
  ${fileMap('site_moved', 301, '')}
  ${fileMap('site_missing', 404, '/404.html')}

  @refused vars_regexp ${AS_IT_CAME} ${raw(`^[^?]*(?:${beforeQuery(UNPLAIN_PATH)})`)}
  @project not vars {site_target} ""
  @slash path_regexp slash ^(.+)/$
  @file file {
    try_files {path} {path}.html {path}/index.html {site_page}
  }
  @moved not vars {site_moved} ""

  route {
    import site_headers
    respond @refused ${quoted(NO_SUCH_PATH)} 400
    handle @project {
      rewrite * {site_target}?{query}
      reverse_proxy ${origin} {
        header_up Host ${host}
        # The caller's own is dropped. One address is sent, because the project's gateway adds the second one.
        header_up X-Forwarded-For {remote_host}
        header_up x-site-proxy {$SITE_PROXY_SECRET}
        # Answers of the assistant are streamed.
        flush_interval -1
      }
    }
    rewrite @slash {re.slash.1}
    handle @file {
      ${indented(3, types)}
      rewrite * {file_match.relative}
      file_server {
        precompressed br gzip
        disable_canonical_uris
      }
    }
    redir @moved {site_moved} 301
    handle {
      request_header -If-None-Match
      request_header -If-Modified-Since
      request_header -Range
      rewrite * {site_missing}
      file_server {
        precompressed br gzip
        disable_canonical_uris
        status 404
      }
    }
  }

  handle_errors {
    import site_headers
    @down expression {err.status_code} in [502, 504]
    respond @down ${quoted(UNREACHABLE)} 503
    respond {err.status_text} {err.status_code}
  }
}
`;
  return { site: 'site', texts: { Caddyfile: text } };
}
