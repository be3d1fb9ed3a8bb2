const FORMS: [pattern: RegExp, minutesOf: (first: number, second: number) => number][] = [
  // "1:30"
  [/^(\d{1,3}):([0-5]\d)$/, (hours, minutes) => hours * 60 + minutes],
  // "90" and "90 min"
  [/^(\d{1,5})(?:m|min|mins|minutes?)?$/, (minutes) => minutes],
  // "1.5 h", "1 h 30 min", and "1h30"
  [
    /^(\d{1,4}(?:\.\d+)?)h(?:ours?|rs?)?(?:(\d{1,2})(?:m|min|mins|minutes?)?)?$/,
    (hours, minutes) => hours * 60 + minutes,
  ],
  // "2 days"
  [/^(\d{1,3})d(?:ays?)?$/, (days) => days * 1440],
];

/** The whole minutes that "1 h 30 min", "90", "1:30", "1.5 h" or "2 days" stand for; undefined for other text. */
export function parseLengthInMinutes(typed: string): number | undefined {
  const text = typed.toLowerCase().replace(/[\s,]/g, '');
  for (const [pattern, minutesOf] of FORMS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const minutes = minutesOf(Number(found[1]), Number(found[2] ?? 0));
    return Number.isInteger(minutes) ? minutes : undefined;
  }
  return undefined;
}

/** 90 minutes as "1 h 30 min". */
export function formatLengthInMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
