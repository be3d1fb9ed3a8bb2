import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Supervised, supervise } from '../process/restarting-process.ts';
import { StartError } from '../start-error.ts';

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  /** The folder of received mails; the inbox survives a restart. */
  directory: string;
  log: (line: string) => void;
}

const READY_WITHIN_MS = 20_000;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Whether `url` answers in time. */
async function untilAnswers(url: string): Promise<boolean> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() <= deadline; ) {
    if (await answers(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** MailDev: takes every mail the stack sends and shows it on a web page. @throws StartError when it does not come up. */
export async function startMailbox(options: MailboxOptions): Promise<Supervised> {
  await mkdir(options.directory, { recursive: true });
  const program = createRequire(import.meta.url).resolve('maildev/bin/maildev');
  const url = `http://127.0.0.1:${options.webPort}/healthz`;
  const mailbox = supervise({
    name: 'mailbox',
    log: options.log,
    start: () =>
      spawn(
        process.execPath,
        [
          fileURLToPath(new URL('../process/exit-with-parent.mjs', import.meta.url)),
          program,
          '--ip=127.0.0.1',
          `--smtp=${options.smtpPort}`,
          `--web=${options.webPort}`,
          `--mail-directory=${options.directory}`,
          '--silent',
        ],
        { stdio: ['pipe', 'ignore', 'inherit'] },
      ),
  });
  if (!(await untilAnswers(url))) {
    await mailbox.stop();
    throw new StartError(
      'The mail inbox did not start.',
      `It gave no answer on port ${options.webPort} within ${READY_WITHIN_MS / 1000} seconds.`,
      'Run the command again; if it stays so, look at what stands above.',
    );
  }
  return mailbox;
}
