import { errorSentence } from '../supabase/functions/_shared/contracts/errors.ts';
import { type AdmissionLimits, createAdmission } from '../supabase/functions/_shared/http/admission.ts';
import { errorResponse } from '../supabase/functions/_shared/http/app.ts';
import { databaseBusy } from '../supabase/functions/_shared/http/http-error.ts';

/** Runs `work` for a request when there is a place for it, and otherwise refuses the request with 503 in words. */
type Gate = (request: Request, work: () => Promise<Response>) => Promise<Response>;

/** @supabase/lite's pool has 10 connections. Further requests would wait in the pool, without an end and unseen. */
const REST_LIMITS: AdmissionLimits = { atOnce: 10, waiting: 600, burstMs: 10_000, standingMs: 1_000 };
/** Of all functions together. Each request waits for one connection at a time, so most of them wait. */
const FUNCTION_LIMITS: AdmissionLimits = { atOnce: 40, waiting: 600, burstMs: 10_000, standingMs: 1_000 };

/** The minute's job and other functions wake these. Refused visitors must not keep emails and calendars from going on. */
const BACKGROUND_PATH = /^\/(?:deliver-mail|refresh-calendars)$/;

/** The refusal as the part of the platform that a path belongs to words its errors. */
function platformRefusal(path: string): Response {
  const { status, code, params, headers } = databaseBusy();
  const sentence = errorSentence(code, params);
  const bodies = {
    auth: { code: status, error_code: code, msg: sentence },
    storage: { statusCode: String(status), error: code, message: sentence },
    rest: { code: `PT${status}`, message: code, details: JSON.stringify(params), hint: null },
  };
  const part = path.startsWith('/auth/') ? 'auth' : path.startsWith('/storage/') ? 'storage' : 'rest';
  return Response.json(bodies[part], { status, headers });
}

function createGate(limits: AdmissionLimits, refuse: (request: Request) => Response): Gate {
  const admission = createAdmission(limits);
  return async (request, work) => {
    const leave = await admission.enter(request.signal);
    if (!leave) return refuse(request);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/**
 * Creates the two gates of the local gateway. A request of a function passes both: it keeps its place among the functions
 * while it waits for one in front of the database, and never the other way around, so the two cannot block each other.
 */
export function createGates(
  rest = REST_LIMITS,
  functions = FUNCTION_LIMITS,
): { rest: Gate; functions: Gate } {
  const functionGate = createGate(functions, (request) =>
    errorResponse(databaseBusy(), request.headers.get('accept') ?? ''),
  );
  return {
    rest: createGate(rest, (request) => platformRefusal(new URL(request.url).pathname)),
    functions: (request, work) =>
      BACKGROUND_PATH.test(new URL(request.url).pathname) ? work() : functionGate(request, work),
  };
}
