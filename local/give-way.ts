import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/** A third of the share that others get, where there is too little for all. */
const NICE = 5;

/**
 * Lets `child` work when those that somebody waits for do not: mails take their time anyway. For one that is ready;
 * starting slowly, it would be given up.
 */
export function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended already, or this machine lets nobody choose.
  }
}
