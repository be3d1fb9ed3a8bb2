/** One combination of versions. Undefined is the version that the project pins. */
export interface Cell {
  node?: string;
  postgres?: string;
}

/** Other versions that the product should work with. Each is tried alone, beside the pinned version of the other. */
const OTHER_NODES: readonly string[] = ['22.23.3', '26.10.0'];
/**
 * Older ones cannot run the project. A migration grants MAINTAIN, which came with 17, and platform/postgres/platform.sql sets
 * INHERIT for a single grant, which came with 16.
 */
const OTHER_POSTGRES: readonly string[] = ['18.4.0-beta.17'];

/** Projects of vitest.config.ts that need neither a browser nor a machine of their own. */
export const PARTS = ['unit', 'component', 'functions', 'database', 'operations', 'security'] as const;
export type MatrixPart = (typeof PARTS)[number];

/** Of the parts, those that start Postgres. */
const WITH_POSTGRES: readonly MatrixPart[] = ['database', 'operations', 'security'];

/** One run: the tests of a part in a cell. */
export interface Run {
  cell: Cell;
  part: MatrixPart;
}

/** What a run gave, as it is kept. */
export interface Outcome {
  passed: number;
  failed: number;
  seconds: number;
}

export type Outcomes = Record<string, Outcome>;

const ALL_CELLS: readonly Cell[] = [
  {},
  ...OTHER_NODES.map((node) => ({ node })),
  ...OTHER_POSTGRES.map((postgres) => ({ postgres })),
];

/** What was asked for on the command line. */
export interface Wish {
  parts: readonly MatrixPart[];
  /** Major versions, such as 22 and 18; empty for all. */
  nodes: readonly string[];
  postgres: readonly string[];
}

const majorOf = (version: string) => version.split('.')[0] as string;

/** The runs of a wish: other versions of Postgres run only the parts that start it. */
export function planRuns({ parts, nodes, postgres }: Wish): Run[] {
  const isNarrow = nodes.length > 0 || postgres.length > 0;
  const isWanted = (cell: Cell) => {
    if (!isNarrow) return true;
    if (cell.node) return nodes.includes(majorOf(cell.node));
    return cell.postgres !== undefined && postgres.includes(majorOf(cell.postgres));
  };
  return ALL_CELLS.filter(isWanted).flatMap((cell) =>
    parts
      .filter((part) => cell.postgres === undefined || WITH_POSTGRES.includes(part))
      .map((part) => ({ cell, part })),
  );
}

/** What a cell is called in reports. */
export function nameOf({ node, postgres }: Cell): string {
  if (node) return `Node ${node}`;
  return postgres ? `Postgres ${postgres}` : 'the pinned versions';
}

/** The key of a run. `state` is that of the checkout, so that a change of it runs everything again. */
export const keyOf = ({ cell, part }: Run, state: string): string => `${state} ${nameOf(cell)} ${part}`;

/** The runs that have not passed yet. */
export function remainingRuns(runs: readonly Run[], done: Outcomes, state: string): Run[] {
  return runs.filter((run) => {
    const outcome = done[keyOf(run, state)];
    return !outcome || outcome.failed > 0 || outcome.passed === 0;
  });
}
