import { errorSentence } from '../../supabase/functions/_shared/contracts/errors.ts';
import { type AdmissionLimits, createAdmission } from '../../supabase/functions/_shared/http/admission.ts';
import { errorResponse } from '../../supabase/functions/_shared/http/error-response.ts';
import { databaseBusy, type HttpError } from '../../supabase/functions/_shared/http/http-error.ts';

/**
 * Runs `work` for a request when there is a place for it, and otherwise refuses the request with 503 in words. Requests
 * without a `network` share all places.
 */
type Gate = (request: Request, work: () => Promise<Response>, network?: string) => Promise<Response>;

/** @supabase/lite's pool has 10 connections. Further requests would wait in the pool, without an end and unseen. */
const REST_LIMITS: AdmissionLimits = { atOnce: 10, waiting: 600, burstMs: 10_000, standingMs: 1_000 };
/** Of all functions together. Each request waits for one connection at a time, so most of them wait. */
const FUNCTION_LIMITS: AdmissionLimits = { atOnce: 40, waiting: 600, burstMs: 10_000, standingMs: 1_000 };

/** Of bodies that are too long to be received before they take a place: files and emails. */
const UPLOAD_LIMITS: AdmissionLimits = { atOnce: 8, waiting: 40, burstMs: 10_000, standingMs: 1_000 };

/** The minute's job and other functions wake these. Refused visitors must not keep emails and calendars from going on. */
const BACKGROUND_PATH = /^\/(?:deliver-mail|jobs|refresh-calendars)$/;

/** `error` as functions word their errors. */
export function functionRefusal(request: Request, error: HttpError): Response {
  return errorResponse(error, request.headers.get('accept') ?? '');
}

/** `error` as the part of the platform that a path belongs to words its errors. */
export function platformRefusal(request: Request, error: HttpError): Response {
  const path = new URL(request.url).pathname;
  if (path.startsWith('/functions/')) return functionRefusal(request, error);
  const { status, code, params, headers } = error;
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
  return async (request, work, network) => {
    const leave = await admission.enter({ signal: request.signal, network });
    if (!leave) return refuse(request);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/**
 * Creates the gates of the local gateway. A request of a function passes its own and then, for each of its calls, the one
 * of REST. It keeps its place among the functions meanwhile, and never the other way around, so the two cannot block each
 * other. A request with a long body passes the gate of uploads only.
 */
export function createGates(
  rest = REST_LIMITS,
  functions = FUNCTION_LIMITS,
): { rest: Gate; functions: Gate; uploads: Gate } {
  const refuse = (request: Request) => platformRefusal(request, databaseBusy());
  const functionGate = createGate(functions, (request) => functionRefusal(request, databaseBusy()));
  return {
    rest: createGate(rest, refuse),
    uploads: createGate(UPLOAD_LIMITS, refuse),
    functions: (request, work, network) =>
      BACKGROUND_PATH.test(new URL(request.url).pathname) ? work() : functionGate(request, work, network),
  };
}
