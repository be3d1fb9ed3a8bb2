import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The parts of JSON Schema that zod writes of our contracts. */
interface Schema {
  anyOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** What breaks programs more often than chance finds it. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '👩‍🚀🎉',
  'שלום עולם',
  "'; drop table contact_submissions; --",
  '$1',
  '{{name}}',
  '%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a@b.co',
  '2027-02-30',
  '0000-01-01',
  '9999-12-31',
  '99:99',
  'infinity',
  'NaN',
  '1e309',
  '-9223372036854775809',
  '__proto__',
  'x'.repeat(6000),
];

const anyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Any value of JSON, of any shape. */
export const anyValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e300) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function textOf({ format, pattern, minLength = 0, maxLength = 80 }: Schema): Arbitrary<unknown> {
  if (format === 'email') return fc.oneof(fc.constant('ada@example.com'), fc.emailAddress());
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return fc.integer({ min: 0, max: 60 }).map(inDays);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 220 });
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) };
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }));
}

const DAY_MS = 86_400_000;

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, nearlyOf(schema)] as const);
  const names = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys: names });
}

/** Values that `schema` allows, as far as it says: what zod checks by code is not in it. */
function valuesOf(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  // The rules after a first one narrow it.
  if (schema.allOf) return valuesOf({ ...schema.allOf[0], ...schema, allOf: undefined as never });
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum: min = -1000, maximum: max = 2 ** 31 } = schema;
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min, max, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(nearlyOf(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    case 'object':
      return objectOf(schema);
    default:
      return anyValue;
  }
}

/** A value that `schema` allows, mostly: one time in eight anything. */
function nearlyOf(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: valuesOf(schema) }, { weight: 1, arbitrary: anyValue });
}

/** Inputs that `contract` accepts or nearly accepts: each member is, one time in eight, anything. */
export function arbitraryOfContract(contract: z.ZodType): Arbitrary<unknown> {
  return nearlyOf(z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any' }) as Schema);
}

/** `valid` with some members replaced by anything, or left out. */
export function nearly(valid: Record<string, unknown>): Arbitrary<Record<string, unknown>> {
  const members = Object.entries(valid).map(
    ([name, value]) =>
      [
        name,
        fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: anyValue }),
      ] as const,
  );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(valid) },
    { weight: 3, arbitrary: fc.record(Object.fromEntries(members)) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(members), { requiredKeys: [] }) },
  );
}
