const STRINGS = [
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
  '09:00',
  'infinity',
  'NaN',
  'UTC',
  'x'.repeat(6000),
];
const KEYS = ['__proto__', 'constructor', 'toString', 'id', 'status', 'user_id', '', 'p_name', '\u0000'];

/** The text of a request's body: `valid` with some values, keys or characters changed at random. */
export function randomBody(random: () => number, valid: Record<string, unknown>): string {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: T[]): T => list[below(list.length)] as T;
  const anyText = () =>
    String.fromCodePoint(...Array.from({ length: below(60) }, () => below(0xd7ff) + (below(9) ? 0 : 0xe000)));
  const anyValue = (depth: number): unknown =>
    pick<() => unknown>([
      () => pick(STRINGS),
      anyText,
      () => null,
      () => random() < 0.5,
      () => (random() - 0.5) * 10 ** below(300),
      () => (depth > 3 ? [] : Array.from({ length: below(4) }, () => anyValue(depth + 1))),
      () => (depth > 3 ? {} : { [pick(KEYS)]: anyValue(depth + 1) }),
    ])();

  const entries = Object.entries(valid).flatMap(([key, value]): [string, unknown][] => {
    const dice = random();
    if (dice < 0.05) return [];
    return [[key, dice < 0.3 ? anyValue(0) : value]];
  });
  if (random() < 0.1) entries.push([pick(KEYS), anyValue(0)]);
  // Put together by hand, so that "__proto__" and keys given twice stay in.
  const text = `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
  if (random() > 0.15) return text;
  const at = below(text.length);
  return text.slice(0, at) + pick(['', '"', '\\', '\u0007', '}', '[', ',', text]) + text.slice(at + 1);
}
