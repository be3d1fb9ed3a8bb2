import { AppError } from '@/shared/errors/app-error';

/** What each rule of the tables refuses, in words. */
const SENTENCES: [rule: RegExp, sentence: string][] = [
  [/avoid_clock_changes/, "Hours can't overlap 1:00 to 3:00 AM, when the clocks change."],
  [/do_not_overlap/, 'These hours overlap others on that day. Please change or remove those first.'],
  [
    /_check/,
    'Please check the values. The end must be after the start, and every number must be within its limits.',
  ],
];

/** What to tell staff about a change that was refused; nothing they typed is lost. */
export function failureOf(error: unknown): string {
  const said = error instanceof AppError && error.status !== 0 ? error.body : '';
  const known = SENTENCES.find(([rule]) => rule.test(said))?.[1];
  return known ?? (said || "That didn't work, and nothing was changed. Please try again in a moment.");
}
