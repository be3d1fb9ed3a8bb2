import { expect, test } from 'vitest';
import { keyOf, nameOf, type Outcomes, PARTS, planRuns, type Run, remainingRuns } from './cells.ts';

const ALL = { parts: PARTS, nodes: [], postgres: [] };

test('runs every part under each Node, and the parts with a database under each Postgres', () => {
  const counts = Map.groupBy(planRuns(ALL), ({ cell }) => nameOf(cell).split('.')[0]);
  expect([...counts].map(([name, runs]) => [name, runs.length])).toEqual([
    ['the pinned versions', 6],
    ['Node 22', 6],
    ['Node 26', 6],
    ['Postgres 18', 3],
  ]);
});

test('runs only the named versions and parts', () => {
  const runs = planRuns({ parts: ['unit', 'database'], nodes: ['22'], postgres: ['18'] });
  expect(runs.map(({ cell, part }) => `${nameOf(cell).split('.')[0]}: ${part}`)).toEqual([
    'Node 22: unit',
    'Node 22: database',
    'Postgres 18: database',
  ]);
});

test('repeats what failed, found no test, or ran on another state, and nothing that passed', () => {
  const run: Run = { cell: {}, part: 'unit' };
  const after = (outcome: Outcomes[string]) => remainingRuns([run], { [keyOf(run, 'one')]: outcome }, 'one');
  expect(after({ passed: 3, failed: 0, seconds: 1 })).toEqual([]);
  expect(after({ passed: 3, failed: 1, seconds: 1 })).toEqual([run]);
  expect(after({ passed: 0, failed: 0, seconds: 1 })).toEqual([run]);
  expect(
    remainingRuns([run], { [keyOf(run, 'one')]: { passed: 3, failed: 0, seconds: 1 } }, 'other'),
  ).toEqual([run]);
});
