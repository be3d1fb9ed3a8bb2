import { ERRORS, type ErrorCode } from '@contracts/errors.ts';
import { tooLong } from '@contracts/field-rules.ts';
import { ALL_FIELD_RULES, type FieldRule } from '@contracts/staff-field-rules.ts';

type Params<Code extends ErrorCode> = ReturnType<(typeof ERRORS)[Code]['params']['parse']>;

/** What one language says for errors and for the rules of fields. */
export interface Translation {
  /** The sentence for an error that is not in `errors` or `rules`. */
  general: string;
  /** The message below a field whose rule is not known. */
  checkField: string;
  rules: Record<FieldRule, string>;
  /** The rules of the account forms, which have no codes, by their English messages. */
  accountRules: Record<string, string>;
  tooLong: (max: number) => string;
  errors: { [Code in ErrorCode]?: string | ((params: Params<Code>) => string) };
}

/** Finds sentences in the language of `translation`. */
export function translatedSentences(translation: Translation) {
  const { general, checkField, rules, accountRules, errors } = translation;
  const sentences: Record<string, unknown> = { ...rules, ...errors };
  const byEnglish = new Map(
    Object.entries(ALL_FIELD_RULES).map(([code, english]) => [english as string, rules[code as FieldRule]]),
  );
  return {
    /** The sentence of an error by its code and parameters; the general one where there is none. */
    ofError(code: string | undefined, params: unknown): string {
      if (code === undefined || !Object.hasOwn(sentences, code)) return general;
      const sentence = sentences[code];
      if (typeof sentence !== 'function') return String(sentence);
      const read = ERRORS[code as ErrorCode].params.safeParse(params);
      return read.success ? String(sentence(read.data)) : general;
    },
    /** The message below a field for the English message of its rule; the general one for any other. */
    ofRule(english: string): string {
      const known = accountRules[english] ?? byEnglish.get(english);
      if (known !== undefined) return known;
      const max = Number(/[\d,]+/.exec(english)?.[0].replaceAll(',', ''));
      return english === tooLong(max) ? translation.tooLong(max) : checkField;
    },
  };
}
