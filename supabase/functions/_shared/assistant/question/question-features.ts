/** What the form of a question says about its answer. */
export interface QuestionFeatures {
  /** Whether the question asks for a number. */
  figure: boolean;
  /** Whether it speaks of a consultation, and not of consulting. */
  consultation: boolean;
  /** Whether something is to be explained from its beginning. */
  definition: boolean;
  /** Whether the question asks for a complete list. */
  list: boolean;
  /** Whether it is about the visitor's own data. */
  mine: boolean;
  /** Whether it is about the firm today; questions about past work favor case studies. */
  us: boolean;
  /** Whether it is about what has been. */
  past: boolean;
  /** Which step of several, from 1. */
  step: number | undefined;
}

const ORDINALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

const US = /\b(?:you|your|yours|yourselves|meridian|here|(?:this|the) (?:site|website|page|chat))\b/i;
const PAST = /\b(?:did|was|were|had|went|been|happened|used to)\b/i;

/** Digits, or numbers in words. */
export const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozen|half|third|quarter|tenth|hundred|thousand|million|once|twice|none)\b/i;

/** Reads the form of a question. */
export function questionFeatures(text: string): QuestionFeatures {
  const steps = [
    /\b(?:step|phase|stage) (?:number )?(\w+)/i.exec(text),
    /\b(\w+) (?:step|phase|stage)\b/i.exec(text),
  ];
  const words = steps.map((found) => found?.[1]?.toLowerCase() ?? '');
  const place = words
    .map((word) =>
      Math.max(ORDINALS.indexOf(word), PLACES.indexOf(word), /^[1-7]$/.test(word) ? Number(word) - 1 : -1),
    )
    .find((found) => found >= 0);
  return {
    figure:
      /\bhow (?:much|many|long|often|fast|big|large|high)\b|\bwhat (?:share|percentage|percent|rate|fraction)\b/i.test(
        text,
      ),
    consultation:
      /\b(?:consultations?|calls?|appointments?|meetings?|sessions?|book(?:ing)?|schedule)\b/i.test(text),
    definition:
      /^(?:so )?(?:what(?: is|s|'s|’s| are| does)\b|tell me (?:more )?about|explain|describe)/i.test(text),
    list: /\b(?:what|which)\b.*\b(?:do you have|have you|are there)\b|\b(?:show me|list|any)\b/i.test(text),
    mine: /\b(?:my|about me|my own)\b/i.test(text),
    us: US.test(text) && !PAST.test(text),
    past: PAST.test(text),
    step: place === undefined ? undefined : place + 1,
  };
}
