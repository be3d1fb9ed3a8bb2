/** A failure at start with a message for people: what failed, why, and what to do about it. */
export class StartError extends Error {
  readonly what: string;
  readonly why: string;
  readonly todo: string;

  constructor(what: string, why: string, todo: string) {
    super(`${what} ${why} ${todo}`);
    this.name = 'StartError';
    this.what = what;
    this.why = why;
    this.todo = todo;
  }
}
