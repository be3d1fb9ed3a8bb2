import { z } from 'zod';
import { tooLong } from '../contracts/field-rules.ts';
import { ALL_FIELD_RULES, type FieldRule } from '../contracts/staff-field-rules.ts';
import type { RequestGuard } from '../db/rpc.ts';
import { sha256 } from './hashing.ts';
import { HttpError } from './http-error.ts';
import { receiveBody } from './receive-body.ts';

/** zod carries one string per rule, so that string leads back to the rule's code. */
const RULE_OF = new Map<string, FieldRule>(
  Object.entries(ALL_FIELD_RULES).map(([code, sentence]) => [sentence, code as FieldRule]),
);

/** The longest text that the rule behind `issue` allows; undefined for any other rule. */
function maxOf(issue: z.core.$ZodIssue): number | undefined {
  const max = issue.code === 'too_big' ? issue.maximum : issue.code === 'custom' && issue.params?.max;
  return typeof max === 'number' && issue.message === tooLong(max) ? max : undefined;
}

/** The refusal of the first broken rule. It never repeats what the caller sent. */
function refusalOf(contract: z.ZodType, error: z.ZodError): HttpError {
  const fields = contract instanceof z.ZodObject ? Object.keys(contract.shape) : [];
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) return new HttpError(422, 'fields_unknown', { fields });
  const issue = error.issues[0];
  if (!issue || issue.path.length === 0) return new HttpError(422, 'json_object_required', { fields });
  const field = String(issue.path[0]);
  const max = maxOf(issue);
  if (max !== undefined) return new HttpError(422, 'text_too_long', { max, field });
  return new HttpError(422, RULE_OF.get(issue.message) ?? 'field_invalid', { field });
}

/** Parses `value` with `contract`. @throws HttpError 422 with the first broken rule. */
function parseContract<T>(contract: z.ZodType<T>, value: unknown): T {
  const result = contract.safeParse(value);
  if (result.success) return result.data;
  throw refusalOf(contract, result.error);
}

/** Parses the query of `request` with `contract`; a repeated parameter is refused. @throws HttpError 422. */
export function readQuery<T>(request: Request, contract: z.ZodType<T>): T {
  const query = new URL(request.url).searchParams;
  const names = [...query.keys()];
  if (new Set(names).size < names.length) throw new HttpError(422, 'value_repeated');
  return parseContract(contract, Object.fromEntries(query));
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function requireJson(request: Request): void {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'json_required', {}, { 'Accept-Post': 'application/json' });
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'json_invalid');
  }
}

/**
 * Parses the JSON body of `request`, of at most `maxBytes` (16 kB by default), with `contract`.
 * @throws HttpError 415, 413, 400 or 422, checked in this order.
 */
export async function readJson<T>(request: Request, contract: z.ZodType<T>, maxBytes?: number): Promise<T> {
  requireJson(request);
  return parseContract(contract, parseJson(await readBytes(request, maxBytes)));
}

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** Whether the body of `request` is an HTML form. */
export function isFormRequest(request: Request): boolean {
  return FORM_TYPE.test(request.headers.get('content-type') ?? '');
}

/** Reads the fields of an HTML form in either of its two encodings. @throws HttpError 415, 413 or 400. */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBytes(request);
  const type = request.headers.get('content-type') ?? '';
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new HttpError(400, 'form_invalid');
  }
}

export const MAX_BODY_BYTES = 16 * 1024;

/** Reads at most `maxBytes`. @returns undefined for a body that is larger. @throws HttpError 400 for one that breaks off. */
export async function readAtMost(message: Request | Response, maxBytes: number) {
  const { bytes, rest } = await receiveBody(message, maxBytes);
  if (!rest && bytes.byteLength <= maxBytes) return bytes;
  await rest?.cancel().catch(() => undefined);
  return undefined;
}

/**
 * Reads the body of a request.
 * @throws HttpError 415 for a compressed body, 413 for one that is too large, 400 for one that breaks off.
 */
export async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES) {
  if (request.headers.get('content-encoding') ?? '') {
    throw new HttpError(415, 'compression_unsupported');
  }
  const bytes = await readAtMost(request, maxBytes);
  if (!bytes) throw new HttpError(413, 'body_too_large', { maxKilobytes: maxBytes / 1024 });
  return bytes;
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Serializes `value` as JSON with sorted keys, so that equal bodies give equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}

/**
 * Reads the Idempotency-Key of `request`, and hashes `scope` and the validated `body`, to which the key is bound. Without
 * a key, the guard has neither. @throws HttpError 422 for an invalid key.
 */
export async function readIdempotencyKey(
  request: Request,
  scope: string,
  body: unknown,
): Promise<RequestGuard> {
  const key = request.headers.get('idempotency-key');
  if (key === null) return {};
  if (!VISIBLE_ASCII.test(key)) {
    throw new HttpError(422, 'idempotency_key_invalid');
  }
  return { idempotency_key: key, request_hash: await sha256(`${scope}\n${canonicalJson(body)}`) };
}
