import { z } from 'zod';
import { FIELD_RULES, type FieldRule, tooLong } from '../contracts/field-rules.ts';
import { HttpError } from './http-error.ts';

/** zod carries one string per rule, so that string leads back to the rule's code. */
const RULE_OF = new Map<string, FieldRule>(
  Object.entries(FIELD_RULES).map(([code, sentence]) => [sentence, code as FieldRule]),
);

/** The longest text that the rule behind `issue` allows; undefined for any other rule. */
function maxOf(issue: z.core.$ZodIssue): number | undefined {
  const max = issue.code === 'too_big' ? issue.maximum : issue.code === 'custom' && issue.params?.max;
  return typeof max === 'number' && issue.message === tooLong(max) ? max : undefined;
}

/** The first thing wrong, as a fault. It never repeats what the caller sent. */
function faultOf(contract: z.ZodType, error: z.ZodError): HttpError {
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

/** `value` under `contract`. @throws HttpError 422 with the first rule that is broken. */
export function validateBody<T>(contract: z.ZodType<T>, value: unknown): T {
  const result = contract.safeParse(value);
  if (result.success) return result.data;
  throw faultOf(contract, result.error);
}

/** The query of `request` under `contract`; a value given twice is refused. @throws HttpError 422. */
export function validateQuery<T>(contract: z.ZodType<T>, request: Request): T {
  const query = new URL(request.url).searchParams;
  const names = [...query.keys()];
  if (new Set(names).size < names.length) throw new HttpError(422, 'value_repeated');
  return validateBody(contract, Object.fromEntries(query));
}
