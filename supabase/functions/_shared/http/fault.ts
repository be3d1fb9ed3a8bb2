/** An expected failure: its message is one plain sentence for people and goes out as it is. */
export class Fault extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'Fault';
    this.status = status;
    this.headers = headers;
  }
}

const DATABASE_AWAY = "We couldn't reach the database. Nothing was saved. Please try again in a minute.";

/** The database gave no usable answer; `cause` is for the log only. */
export function databaseAway(cause: unknown): Fault {
  const fault = new Fault(503, DATABASE_AWAY, { 'Retry-After': '60' });
  fault.cause = cause;
  return fault;
}
