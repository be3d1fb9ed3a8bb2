import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { runCommand } from './run-command.ts';

/** Programs in the PATH, or files, with Debian's package of each. */
type Packages = Record<string, string>;

export const BROWSERS: Packages = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};

export const WEB_SERVERS: Packages = {
  nginx: 'nginx',
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
  caddy: 'caddy',
};

/** Debian's packages of those programs that are not on this machine. */
export function missingPackages(packages: Packages): string[] {
  // Where Debian has servers; the PATH of an ordinary user omits it.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return Object.entries(packages)
    .filter(([program]) =>
      program.startsWith('/')
        ? !existsSync(program)
        : !folders.some((folder) => existsSync(join(folder, program))),
    )
    .map(([, name]) => name);
}

/**
 * Installs the packages on Debian as root. `tests` are those that need them, as the subject of a sentence.
 * @throws StartError when one is missing, with the packages to install.
 */
export async function ensurePrograms(packages: Packages, tests: string): Promise<void> {
  const missing = missingPackages(packages);
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  let reason = 'They are installed automatically only as root on Debian.';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update'], env);
    reason = (await runCommand('apt-get', install, env)).output.trim().split('\n').slice(-8).join('\n');
  }
  const left = missingPackages(packages);
  if (left.length === 0) return;
  throw new StartError(
    `${tests} need ${left.join(', ')}.`,
    reason,
    `Install them (Debian: apt-get install ${left.join(' ')}) and run npm test again.`,
  );
}
