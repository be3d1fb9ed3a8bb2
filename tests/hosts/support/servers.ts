import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Listening, listen } from '../../../platform/http/listen.ts';
import { sendWebResponse, toWebRequest } from '../../../platform/http/node-http-adapter.ts';
import { startSite } from '../../../platform/site/site.ts';
import { writeHost } from '../../../scripts/hosts/write-host.ts';
import { pagesAssets } from './pages-assets.ts';

/** The value of SITE_PROXY_SECRET. */
export const SECRET = 'secret-of-the-static-host';

type Start = (outDir: string, port: number) => Promise<Listening>;

/** Starts a program that stays in the foreground. Resolves when it has written `ready`; rejects with what it wrote. */
function run(
  command: string,
  args: string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const PATH = `${process.env.PATH}:/usr/sbin`;
    const child = spawn(command, args, {
      env: { ...process.env, PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((end) => child.once('close', () => end()));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (ready.test(said)) {
          resolve({
            close: async () => {
              child.kill();
              await ended;
            },
          });
        }
      });
    child.once('error', () =>
      reject(new Error(`${command} is missing. On Debian: apt-get install ${command} (see .ci/run).`)),
    );
    child.once('exit', () => reject(new Error(said)));
  });
}

async function startNginx(outDir: string, port: number): Promise<Listening> {
  const folder = await writeHost(outDir, 'nginx');
  await mkdir(join(folder, 'temp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temp/${name};`,
  );
  const main = `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include nginx.conf; }
`;
  const server = `listen 127.0.0.1:${port};
root ${folder}/site;
set $site_proxy_secret "${SECRET}";
`;
  await writeFile(join(folder, 'main.conf'), main);
  await writeFile(join(folder, 'site-server.conf'), server);
  return run('nginx', ['-e', 'stderr', '-c', join(folder, 'main.conf')], /start worker process \d/);
}

async function startCaddy(outDir: string, port: number): Promise<Listening> {
  const folder = await writeHost(outDir, 'caddy');
  const written = await readFile(join(folder, 'Caddyfile'), 'utf8');
  // A file has one block of global options, at its beginning.
  const forTest = written.replace(/^\{$/m, '{\n  admin off\n  auto_https off');
  await writeFile(join(folder, 'test.caddyfile'), forTest);
  return run(
    'caddy',
    ['run', '--adapter', 'caddyfile', '--config', join(folder, 'test.caddyfile')],
    /serving initial configuration/,
    {
      SITE_ADDRESS: `http://127.0.0.1:${port}`,
      SITE_ROOT: join(folder, 'site'),
      SITE_PROXY_SECRET: SECRET,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  );
}

/** Runs the Worker in Node, with a double of Cloudflare's file server and of its edge. */
async function startWorker(outDir: string, port: number): Promise<Listening> {
  const folder = await writeHost(outDir, 'cloudflare');
  const { default: worker } = await import(pathToFileURL(join(folder, 'site', '_worker.js')).href);
  const env = { ASSETS: pagesAssets(join(folder, 'site')), SITE_PROXY_SECRET: SECRET };
  return listen(port, async (incoming, response) => {
    const request = toWebRequest(incoming, response, 'https://www.meridian.example');
    request.headers.set('cf-connecting-ip', incoming.socket.remoteAddress ?? '');
    await sendWebResponse(await worker.fetch(request, env), response);
  });
}

const startLocal: Start = (outDir, port) =>
  startSite({ port, directory: join(outDir, 'client'), log: () => undefined });

export const SERVERS = {
  'the local site': startLocal,
  nginx: startNginx,
  Caddy: startCaddy,
  'the Worker of Cloudflare Pages': startWorker,
} satisfies Record<string, Start>;
