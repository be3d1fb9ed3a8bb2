import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StackProcess } from '../stack/stack-process.ts';

interface Running {
  pid: number;
  parent: number;
  command: string;
}

/** What the stack depends on: which processes it is, the one to kill first, and what answers while it runs. */
interface KillTargetKind {
  find(processes: Running[], stack: StackProcess): Running[];
  /** Whether it does its work. */
  works(stack: StackProcess): Promise<boolean>;
}

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

async function processes(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,command='], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The status that `path` of the functions answers with; 0 without a response. */
async function statusOf(stack: StackProcess, path: string, method = 'GET'): Promise<number> {
  const response = await fetch(`${stack.functionsUrl}${path}`, { method }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.status ?? 0;
}

function child(words: string): KillTargetKind['find'] {
  return (all, stack) =>
    all.filter(({ parent, command }) => parent === stack.pid() && command.includes(words));
}

const postgres = child('bin/postgres -D');
async function reads(stack: StackProcess): Promise<boolean> {
  const today = new Date().toISOString().slice(0, 10);
  return (await statusOf(stack, `/appointments/availability?date=${today}`)) === 200;
}

const KILL_TARGETS = {
  postgres: { find: postgres, works: reads },
  // One of its processes: the others cannot trust the memory they share, so Postgres starts again by itself.
  'a connection of postgres': {
    find: (all, stack) =>
      all.filter(
        ({ parent, command }) =>
          parent === postgres(all, stack)[0]?.pid && command.includes(': supabase_lite postgres'),
      ),
    works: reads,
  },
  'function appointments': { find: child('functions/appointments/index.ts'), works: reads },
  'function bookings': {
    find: child('functions/bookings/index.ts'),
    works: async (stack) => (await statusOf(stack, '/bookings/none')) === 404,
  },
  'function contact': {
    find: child('functions/contact/index.ts'),
    // Posting is all it does.
    works: async (stack) => (await statusOf(stack, '/contact')) === 405,
  },
  'function chatbot': {
    find: child('functions/chatbot/index.ts'),
    works: async (stack) => (await statusOf(stack, '/chatbot/message')) === 405,
  },
  'function deliver-mail': {
    find: child('functions/deliver-mail/index.ts'),
    // It is not for us.
    works: async (stack) => (await statusOf(stack, '/deliver-mail', 'POST')) === 401,
  },
  'the mail server': {
    find: child('bin/maildev'),
    works: async (stack) => (await fetch(`${stack.mailUrl}/healthz`).catch(() => undefined))?.ok ?? false,
  },
  'the site server': {
    find: child('run-site.ts'),
    works: async (stack) => (await fetch(stack.siteUrl).catch(() => undefined))?.ok ?? false,
  },
} satisfies Record<string, KillTargetKind>;
export type KillTarget = keyof typeof KILL_TARGETS;

/** Kills `pid` with -9; false when another kill was first. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/**
 * Kills one process of a stack (kill -9), once it runs. Resolves with the milliseconds until others do its work.
 * @throws Error after a minute.
 */
export async function killTarget(stack: StackProcess, name: KillTarget): Promise<number> {
  const target: KillTargetKind = KILL_TARGETS[name];
  const giveUp = Date.now() + PATIENCE_MS;
  async function running(before: number[] = []): Promise<number[]> {
    for (; Date.now() < giveUp; await delay(POLL_MS)) {
      // Called first, because a function starts on its first call.
      const works = await target.works(stack);
      const found = target.find(await processes(), stack).map(({ pid }) => pid);
      if (works && found.length > 0 && !found.some((pid) => before.includes(pid))) return found;
    }
    throw new Error(`No ${name} within ${PATIENCE_MS / 1000} s. ${stack.output().slice(-2000)}`);
  }
  let before = await running();
  while (!kill(before[0] as number)) before = await running();
  const killed = performance.now();
  await running(before);
  return performance.now() - killed;
}
