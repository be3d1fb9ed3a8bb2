import { expect, it } from 'vitest';
import { createPublisher } from './publisher.ts';
import type { Difference } from './replace-files.ts';

/** A publisher whose runs end when the test says so. */
function controlled() {
  const runs: PromiseWithResolvers<Difference>[] = [];
  const lines: string[] = [];
  const publisher = createPublisher({
    publish: (signal) => {
      const run = Promise.withResolvers<Difference>();
      signal.addEventListener('abort', () => run.reject(new Error('aborted')));
      runs.push(run);
      return run.promise;
    },
    log: (line) => lines.push(line),
  });
  /** Ends the newest run, and waits until the publisher knows. */
  async function end(): Promise<void> {
    runs.at(-1)?.resolve({ written: ['blog.html'], removed: [] });
    await runs.at(-1)?.promise;
    await Promise.resolve();
  }
  return { publisher, runs, lines, end };
}

it('starts one more publish for all requests during one', async () => {
  const { publisher, runs, lines, end } = controlled();
  const ended: number[] = [];
  [1, 2, 3].forEach((number) => void publisher.request().then(() => ended.push(number)));
  expect(runs).toHaveLength(1);
  await end();
  expect(runs).toHaveLength(2);
  expect(ended).toEqual([1]);
  await end();
  await publisher.idle();
  expect(ended).toEqual([1, 2, 3]);
  expect(runs).toHaveLength(2);
  expect(lines).toEqual(Array(2).fill(expect.stringMatching(/^publish: 1 files written, 0 removed in /)));
});

it('rejects a request whose publish fails, and publishes at the next one', async () => {
  const { publisher, runs, lines, end } = controlled();
  const failed = publisher.request();
  runs[0]?.reject(new Error('The database is away.'));
  await expect(failed).rejects.toThrow('The database is away.');
  await publisher.idle();
  expect(lines).toEqual(['publish: the pages stay as they were. The database is away.']);
  const next = publisher.request();
  expect(runs).toHaveLength(2);
  await end();
  await next;
  await publisher.close();
});

it('breaks off what is running when it is closed, and ignores later requests', async () => {
  const { publisher, runs, lines } = controlled();
  const requests = [publisher.request(), publisher.request()];
  await Promise.all([publisher.close(), ...requests.map((each) => expect(each).rejects.toThrow())]);
  await expect(publisher.request()).rejects.toThrow('The publisher is closed.');
  expect(runs).toHaveLength(1);
  expect(lines).toEqual([]);
});
