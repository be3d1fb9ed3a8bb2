import type { Enums } from '../_shared/contracts/database.types.ts';

/** A calendar cannot be read, for a reason that staff see. `cause` is for tests; it may contain the secret URL. */
export class CalendarError extends Error {
  readonly problem: Enums<'calendar_problem'>;

  constructor(problem: Enums<'calendar_problem'>, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
