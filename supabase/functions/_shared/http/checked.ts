import { z } from 'zod';
import { Fault } from './fault.ts';

function list(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The first thing wrong, as one sentence. It never repeats what the caller sent. */
function complaint(contract: z.ZodType, error: z.ZodError): string {
  const fields = contract instanceof z.ZodObject ? Object.keys(contract.shape) : [];
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) return `Please send only ${list(fields)}.`;
  const issue = error.issues[0];
  if (!issue || issue.path.length === 0) return `Please send a JSON object with ${list(fields)}.`;
  const ours = !issue.message.startsWith('Invalid input');
  return ours ? issue.message : `Please check ${String(issue.path[0])}.`;
}

/** `value` under `contract`. @throws Fault 422 with one sentence. */
export function checked<T>(contract: z.ZodType<T>, value: unknown): T {
  const result = contract.safeParse(value);
  if (result.success) return result.data;
  throw new Fault(422, complaint(contract, result.error));
}

/** The query of `request` under `contract`; a value given twice is refused. @throws Fault 422. */
export function checkedQuery<T>(contract: z.ZodType<T>, request: Request): T {
  const query = new URL(request.url).searchParams;
  const names = [...query.keys()];
  if (new Set(names).size < names.length) throw new Fault(422, 'Please give each value only once.');
  return checked(contract, Object.fromEntries(query));
}
