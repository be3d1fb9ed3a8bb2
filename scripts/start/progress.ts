import { Listr, type ListrTask, PRESET_TIMER } from 'listr2';

/**
 * Runs `tasks` one after the other, each a line with the time it took; rejects with the first failure.
 * @param terminal Shows moving lines, as a terminal can; by default only where the output is one.
 */
export async function showProgress(tasks: ListrTask[], terminal = false): Promise<void> {
  await new Listr(tasks, { forceTTY: terminal, rendererOptions: { timer: PRESET_TIMER } }).run();
}
