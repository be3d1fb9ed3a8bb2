import type { ChildProcess } from 'node:child_process';

/** A child process that is restarted when it ends. */
export interface Supervised {
  /** Ends it and keeps it down, as an outage does, until `resume`. */
  pause(): Promise<void>;
  resume(): void;
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
  let wanted = true;
  let child: ChildProcess;
  let timer: NodeJS.Timeout | undefined;

  function run(): void {
    child = start();
    child.once('error', (error) => log(`${name}: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (!wanted) return;
      log(`${name} ended (${signal ?? code}); starting it again`);
      timer = setTimeout(run, RESTART_DELAY_MS);
    });
  }

  async function pause(): Promise<void> {
    wanted = false;
    clearTimeout(timer);
    const running = child;
    if (running.exitCode !== null || running.signalCode !== null) return;
    await new Promise((resolve) => {
      running.once('exit', resolve);
      running.kill('SIGTERM');
    });
  }

  run();
  return {
    pause,
    stop: pause,
    resume() {
      wanted = true;
      run();
    },
  };
}
