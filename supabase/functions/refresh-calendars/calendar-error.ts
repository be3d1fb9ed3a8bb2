import type { CalendarProblem } from '../_shared/contracts/connected-calendars.ts';

/** A calendar cannot be read, for a reason that staff see. `cause` is for tests; it may contain the secret URL. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
