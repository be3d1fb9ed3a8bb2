import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { StartError } from '../../platform/start-error.ts';
import { systemChromium } from './chromium.ts';
import { runCommand } from './run-command.ts';

const LINES_SHOWN = 8;

function isThere(): boolean {
  return systemChromium() !== undefined || existsSync(chromium.executablePath());
}

function installers(): [program: string, args: string[]][] {
  const playwright: [string, string[]] = ['playwright', ['install', 'chromium']];
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [playwright];
  // A container has Chromium's many libraries from nowhere else, so Debian's package goes first there.
  return [
    ['apt-get', ['update']],
    ['apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']],
    ['apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']],
    playwright,
  ];
}

/** Installs Chromium where there is none. @throws StartError when none can be had, with what was tried. */
export async function ensureBrowser(): Promise<void> {
  if (isThere()) return;
  const tried: string[] = [];
  for (const [program, args] of installers()) {
    const { code, output } = await runCommand(program, args, { DEBIAN_FRONTEND: 'noninteractive' });
    if (code === 0 && isThere()) return;
    if (code !== 0) {
      const end = output.trim().split('\n').slice(-LINES_SHOWN).join('\n');
      tried.push(`${program} ${args.join(' ')} ended with ${code}:\n${end}`);
    }
  }
  throw new StartError(
    'There is no browser to test with.',
    tried.join('\n'),
    'Install Chromium (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) and run npm test again.',
  );
}
