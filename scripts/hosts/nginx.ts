import type { Hosting } from '../../hosting.ts';
import { NO_SUCH_PATH, UNREACHABLE } from '../../platform/site/hosting-rules.ts';
import { StartError } from '../../platform/start-error.ts';
import type { HostFiles } from './host.ts';
import { isProxied, regexOf, targetOf, UNPLAIN_PATH } from './patterns.ts';

/** nginx refuses a longer parameter of a directive. */
const MOST_BYTES = 4000;

function quoted(text: string): string {
  if (Buffer.byteLength(text) > MOST_BYTES)
    throw new StartError(
      'The rules for nginx were not written.',
      `One value has more than ${MOST_BYTES} bytes, which nginx refuses: ${text.slice(0, 60)}…`,
      'Reduce the inline scripts of the pages, whose hashes are in the Content-Security-Policy.',
    );
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
const inner = (lines: string[]) => lines.map((line) => `  ${line}`).join('\n');

function map(from: string, to: string, lines: [pattern: string, value: string][]): string {
  return `map ${from} ${to} {\n${inner(lines.map(([pattern, value]) => `${pattern} ${quoted(value)};`))}\n}`;
}

/** Returns a map from paths; the first pattern that matches counts. */
function pathMap(to: string, fallback: string, lines: [path: string, value: string][]): string {
  return map('$site_path', to, [
    ['default', fallback],
    ...lines.map(([path, value]): [string, string] => [quoted(`~${regexOf(path)}`), value]),
  ]);
}

const variable = (header: string) => header.toLowerCase().replace(/-/g, '_');

/** Returns the maps of one header: its value for the kind of path, and nothing where the project's answer has its own. */
function headerMaps(name: string, { headers: [every, ...others] }: Hosting): string {
  const values = others.map(({ headers }, kind): [string, string] => [`${kind + 1}`, headers[name] ?? '']);
  const fallback = every?.headers[name] ?? '';
  const id = variable(name);
  return [
    map('$site_kind', `$site_${id}`, [
      ['default', fallback],
      ...values.filter(([, value]) => value !== fallback),
    ]),
    map(`$upstream_http_${id}`, `$send_${id}`, [
      ['default', ''],
      ['""', `$site_${id}`],
    ]),
  ].join('\n');
}

/** Returns the settings that check the project's certificate, if it has one. */
const tls = (isSecure: boolean) =>
  isSecure
    ? inner([
        '  proxy_ssl_server_name on;',
        '  proxy_ssl_verify on;',
        '  proxy_ssl_verify_depth 3;',
        '  proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;\n',
      ])
    : '';

/** Returns a file for /etc/nginx/conf.d. What the machine decides is in site-server.conf ("nginx" in deploy.md). */
export function nginx(hosting: Hosting): HostFiles {
  const { routes, siteUrl, headers } = hosting;
  const proxied = routes.filter(isProxied);
  const files = routes.filter((route) => !isProxied(route));
  const to = (status: number) =>
    files.filter((route) => route.status === status).map((route): [string, string] => [route.from, route.to]);
  const names = Object.keys(headers[0]?.headers ?? {});
  const text = `# Written by npm run build -- --host nginx. The maps are keyed by the path as it came, without its query.
${map('$request_uri', '$site_path', [
  ['default', '/'],
  ['"~^([^?]*)"', '$1'],
])}
${map('$site_path', '$site_refused', [
  ['default', ''],
  [quoted(`~${UNPLAIN_PATH}`), '1'],
])}
${pathMap(
  '$site_kind',
  '0',
  headers.slice(1).map(({ path }, kind) => [path, `${kind + 1}`]),
)}
${names.map((name) => headerMaps(name, hosting)).join('\n')}
${pathMap(
  '$site_target',
  '',
  proxied.map((route) => [route.from, targetOf(route)]),
)}
${pathMap('$site_page', '$uri/index.html', to(200))}
${pathMap('$site_moved', '', to(301))}
${pathMap('$site_missing', '/404.html', to(404))}

# Bounds what one network can hold with slow requests. nginx receives a body before it calls the project.
limit_conn_zone $binary_remote_addr zone=site_connections:10m;

server {
  client_header_timeout 10s;
  client_body_timeout 10s;
  reset_timedout_connection on;
  limit_conn site_connections 100;

  server_name ${new URL(siteUrl).hostname};
  # listen, certificates, root, resolver and $site_proxy_secret.
  include site-server.conf;

  server_tokens off;
  absolute_redirect off;
  default_type text/plain;
  charset utf-8;
  charset_types text/css text/plain text/xml text/vtt application/javascript application/json application/xml application/rss+xml application/manifest+json;
  etag on;
  gzip_static on;
  gzip_vary on;
  brotli_static on;
${inner(names.map((name) => `add_header ${name} $send_${variable(name)} always;`))}
  error_page 404 $site_missing;

  if ($site_refused) { return 400 ${quoted(NO_SUCH_PATH)}; }
  if ($site_target) { rewrite ^ /.project last; }

  location / {
    rewrite ^(.+)/$ $1 break;
    try_files $uri $uri.html $site_page @missing;
  }
  location = /manifest.webmanifest { types { application/manifest+json webmanifest; } }
  location ~ [.]vtt$ { types { text/vtt vtt; } }
  location @missing {
    if ($site_moved) { return 301 $site_moved; }
    return 404;
  }

  location = /.project {
    internal;
    proxy_pass $site_target$is_args$args;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    # One address, because the project's gateway adds the second one.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header x-site-proxy $site_proxy_secret;
    proxy_read_timeout 60s;
    # Answers of the assistant are streamed.
    proxy_buffering off;
    proxy_redirect off;
${tls(proxied.some(({ to }) => to.startsWith('https:')))}    error_page 502 504 =503 @unreachable;
  }
  location @unreachable {
    return 503 ${quoted(UNREACHABLE)};
  }
}
`;
  return { site: 'site', texts: { 'nginx.conf': text } };
}
