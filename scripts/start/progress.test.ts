import { expect, it, vi } from 'vitest';
import { showProgress } from './progress.ts';

const TICK_MS = 150;

it.each([false, true])('runs the steps in order and shows each (in a terminal: %s)', async (terminal) => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const done: number[] = [];
  const step = (index: number) => ({
    title: `Step ${index}`,
    task: async () => {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      done.push(index);
    },
  });
  await showProgress([step(1), step(2)], terminal);
  expect(done).toEqual([1, 2]);
  expect(written.join('')).toContain('Step 2');
});

it('throws the first failure', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const failing = {
    title: 'Fails',
    task: () => {
      throw new Error('no disk');
    },
  };
  await expect(showProgress([failing], true)).rejects.toThrow('no disk');
});
