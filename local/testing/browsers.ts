import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { runCommand } from './run-command.ts';

/** Debian's Firefox. */
export const FIREFOX = '/usr/bin/firefox-esr';

/** The programs of the browser tests, with Debian's package of each. */
const PACKAGES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

function missingPackages(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return Object.entries(PACKAGES)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
}

/** Installs Firefox and WebKit on Debian as root. @throws StartError when one is missing, with the packages to install. */
export async function ensureFirefoxAndWebKit(): Promise<void> {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  let reason = 'They are installed automatically only as root on Debian.';
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update'], env);
    reason = (await runCommand('apt-get', install, env)).output.trim().split('\n').slice(-8).join('\n');
  }
  if (missingPackages().length === 0) return;
  throw new StartError(
    `The browser tests need ${missingPackages().join(', ')}.`,
    reason,
    `Install them (Debian: apt-get install ${missingPackages().join(' ')}) and run npm test again.`,
  );
}
