import type { DatabaseError, ErrorCode, ErrorParams, Refusal } from '@contracts/errors.ts';
import { AppError } from '@/shared/errors/app-error';
import { loadSentences } from '@/shared/i18n/messages';

/** A statement or a wait for a lock took too long, or there was no connection. Postgres has undone the transaction. */
const OVERLOADED = /^(?:57014|55P03|53\w{3}|PGRST003)$/;
const RETRY_SECONDS = 5;

/** The disk is full, or the database was made read-only. */
const READ_ONLY = /^(?:53100|25006)$/;

function overloadRefusal({ code }: DatabaseError): Omit<Refusal, 'status'> | undefined {
  if (READ_ONLY.test(code ?? '')) return { code: 'database_read_only', params: {} };
  if (!OVERLOADED.test(code ?? '')) return undefined;
  return { code: 'database_busy', params: { retryAfterSeconds: RETRY_SECONDS } };
}

/** The database calls a request without a session unauthorized. */
const sessionRefusal = (status: number): Omit<Refusal, 'status'> | undefined =>
  status === 401 ? { code: 'session_ended', params: {} } : undefined;

/** The sentence of an error in the language of the page; `english` on an English one. */
async function localSentence(code: string | undefined, params: unknown, english: string): Promise<string> {
  return (await loadSentences())?.ofError(code, params) ?? english;
}

/**
 * A failed call to the database, with the code and parameters that it raised and the sentence that they make. The sentences
 * come with the first failure, so that pages load without them.
 */
export async function toAppError(status: number, error: DatabaseError): Promise<AppError> {
  if (status === 0) return new AppError(status, error.message, { cause: error });
  const [{ errorSentence, readRefusal }, { constraintRefusal }] = await Promise.all([
    import('@contracts/errors.ts'),
    import('./constraint-refusal'),
  ]);
  const refusal =
    readRefusal(error) ?? constraintRefusal(error) ?? overloadRefusal(error) ?? sessionRefusal(status);
  if (!refusal)
    return new AppError(status, await localSentence(undefined, {}, error.message), { cause: error });
  const { code, params } = refusal;
  const sentence = await localSentence(code, params, errorSentence(code, params));
  return new AppError(status, sentence, { cause: error, code, params });
}

/** Creates an AppError for a problem that the browser detects itself, with the message of `code`. */
export async function createAppError<Code extends ErrorCode>(
  status: number,
  code: Code,
  params: ErrorParams<Code>,
): Promise<AppError> {
  const { errorSentence } = await import('@contracts/errors.ts');
  const sentence = await localSentence(code, params, errorSentence(code, params));
  return new AppError(status, sentence, { code, params });
}
