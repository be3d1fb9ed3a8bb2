import type { ChildProcess } from 'node:child_process';

export interface Supervised {
  stop(): Promise<void>;
}

export interface SupervisedOptions {
  name: string;
  start: () => ChildProcess;
  log: (line: string) => void;
}

const RESTART_DELAY_MS = 500;

/** Keeps one child process running: started again, after a pause, whenever it ends by itself. */
export function supervise({ name, start, log }: SupervisedOptions): Supervised {
  let stopping = false;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    child = start();
    child.once('error', (error) => log(`${name}: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (stopping) return;
      log(`${name} ended (${signal ?? code}); starting it again`);
      timer = setTimeout(run, RESTART_DELAY_MS);
    });
  }

  run();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      await new Promise((resolve) => {
        running.once('exit', resolve);
        running.kill('SIGTERM');
      });
    },
  };
}

