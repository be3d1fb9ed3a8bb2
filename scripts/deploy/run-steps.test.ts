import { expect, test } from 'vitest';
import { ApiError } from './management-api.ts';
import { redact } from './redact.ts';
import { runSteps, type Step } from './run-steps.ts';

const FAULT = { why: 'It is missing.', todo: 'Make it.' };

/** Returns a step that is done after it acted. */
function stepOf(name: string, changes: Partial<Step> = {}): Step & { acted: number } {
  const step: Step & { acted: number } = {
    name,
    plan: 'Makes it.',
    acted: 0,
    check: async () => (step.acted > 0 ? undefined : FAULT),
    act: async () => {
      step.acted += 1;
    },
    ...changes,
  };
  return step;
}

function outputOf(answer: boolean) {
  const lines: string[] = [];
  return { lines, say: (line: string) => lines.push(line), confirm: async () => answer };
}

test('says what it will do, does it, and skips what is done', async () => {
  const output = outputOf(true);
  const second = stepOf('Second', { note: async () => '  Note.' });
  await runSteps([stepOf('First', { check: async () => undefined }), second], output);
  expect(output.lines).toEqual([
    '✓ 1/2 First',
    '→ 2/2 Second: It is missing.\n  Makes it.',
    '✓ 2/2 Second: done',
    '  Note.',
  ]);
});

test('changes nothing that was not confirmed', async () => {
  const step = stepOf('First');
  await expect(runSteps([step], outputOf(false))).rejects.toMatchObject({
    what: 'The step "First" was not confirmed.',
  });
  expect(step.acted).toBe(0);
});

test('stops at a step that only a person can do', async () => {
  const { act: _act, ...checkOnly } = stepOf('First');
  const second = stepOf('Second');
  await expect(runSteps([checkOnly, second], outputOf(true))).rejects.toMatchObject({
    what: 'The step "First" is not done.',
    why: FAULT.why,
    todo: `${FAULT.todo} Then run the same command again. It continues at this step.`,
  });
  expect(second.acted).toBe(0);
});

test('continues without a setting that the plan lacks, and stops at any other refusal', async () => {
  const refusing = (status: number, withoutPlan?: string) =>
    stepOf('First', {
      act: () => Promise.reject(new ApiError(status, 'Refused.')),
      ...(withoutPlan && { withoutPlan }),
    });
  const output = outputOf(true);
  await runSteps([refusing(402, 'Do without.')], output);
  expect(output.lines.at(-1)).toBe('– 1/1 First: Refused. Do without.');
  for (const step of [refusing(402), refusing(400, 'Do without.')])
    await expect(runSteps([step], output)).rejects.toMatchObject({ what: 'The step "First" failed.' });
});

test('replaces secrets, also in URLs', () => {
  const text = 'postgresql://postgres:p%40ss-word@host refused p@ss-word';
  expect(redact(text, ['p@ss-word', 'no'])).toBe('postgresql://postgres:•••@host refused •••');
});
