import { fillPattern, type LiveValues } from './live-values.ts';
import type { BenchQuestion } from './questions.ts';
import { isListing, leadOf, linksOf, visibleText, wordCount } from './reply-text.ts';

/** What `POST /api/chatbot/message` answers, as far as it is judged. */
export interface Reply {
  message: string;
  outcome: string;
  sources: { url: string }[];
}

/**
 * `good` has every fact, early and short, or is the right refusal. `weak` is right but incomplete, late or long. `bad` is
 * wrong, invented, or a refusal of what can be answered.
 */
export type Grade = 'good' | 'weak' | 'bad';

export interface Verdict {
  grade: Grade;
  /** Whether the outcome is one that the question calls for. */
  isRightOutcome: boolean;
  isFactComplete: boolean;
  isRightPage: boolean;
  /** Whether the main fact is in the first two sentences or the first list. */
  isInOrder: boolean;
  isShort: boolean;
  isInvented: boolean;
  /** Whether an answerable question was refused. */
  isFalseRefusal: boolean;
  /** Whether there are more sources than facts, and the fact is not from the second one. */
  hasIdleSource: boolean;
  faults: string[];
}

const MOST_WORDS = 80;

/** The outcomes that a question calls for; in another language, the words count and the outcome does not. */
const RIGHT_OUTCOMES: Record<BenchQuestion['expect'], string[]> = {
  answer: ['answer'],
  unknown: ['declined', 'handoff'],
  off_topic: ['declined', 'handoff'],
  small_talk: ['small_talk'],
  handoff: ['handoff'],
  other_language: ['answer', 'declined', 'handoff', 'small_talk'],
};

/** The outcomes that are of some use: a refusal offers the form for a person, and small talk turns to the firm. */
const NEARLY_RIGHT: Partial<Record<BenchQuestion['expect'], string>> = {
  handoff: 'declined',
  off_topic: 'small_talk',
};

const REFUSALS = ['declined', 'handoff'];

/** Pages to act on. A link to one is no source. */
const ACTIONS = ['/#contact', '/schedule', '/schedule-consultation', '/profile'];

function isOnPage(path: string, wanted: string): boolean {
  return path === wanted || (!wanted.includes('#') && path.replace(/[?#].*$/, '') === wanted);
}

/** Returns a test of whether a text has a fact. */
function factTest(fact: string | string[], values: LiveValues): (text: string) => boolean {
  const patterns = [fact].flat().map((pattern) => new RegExp(fillPattern(pattern, values), 'iu'));
  return (text) => patterns.some((pattern) => pattern.test(text));
}

type Findings = Omit<Verdict, 'grade' | 'faults'> & { hasSomeFact: boolean };

function gradeAnswer(found: Findings, outcome: string): Grade {
  if (found.isFalseRefusal || !found.hasSomeFact) return 'bad';
  // The fact with the form for a person is right, but more than was asked for.
  if (outcome !== 'answer') return outcome === 'handoff' ? 'weak' : 'bad';
  return found.isFactComplete && found.isInOrder && found.isShort ? 'good' : 'weak';
}

function gradeOf({ expect }: BenchQuestion, found: Findings, outcome: string): Grade {
  if (found.isInvented) return 'bad';
  if (expect === 'answer') return gradeAnswer(found, outcome);
  if (!found.isRightOutcome) return NEARLY_RIGHT[expect] === outcome ? 'weak' : 'bad';
  if (found.isFactComplete) return found.isShort ? 'good' : 'weak';
  // A refusal in English of a question in another language is poor; an answer in English is wrong.
  return outcome === 'answer' ? 'bad' : 'weak';
}

function describeFaults(question: BenchQuestion, found: Findings, reply: Reply): string[] {
  const isAnswer = question.expect === 'answer';
  const described: [boolean, string][] = [
    [found.isFalseRefusal, `is refused (${reply.outcome})`],
    [!found.isRightOutcome && !found.isFalseRefusal, `is ${reply.outcome}, not ${question.expect}`],
    [found.isInvented, 'says what it must not'],
    [!found.isFalseRefusal && !found.isFactComplete, found.hasSomeFact ? 'is incomplete' : 'lacks the fact'],
    [isAnswer && found.isFactComplete && !found.isInOrder, 'has the fact late'],
    [!found.isShort, 'is too long'],
    [isAnswer && found.isRightOutcome && !found.isRightPage, 'links another page'],
    [found.hasIdleSource, 'shows a second source for nothing'],
  ];
  return described.filter(([isFault]) => isFault).map(([, fault]) => fault);
}

/** Judges one reply by its text, outcome and links alone. */
export function judgeReply(question: BenchQuestion, reply: Reply, values: LiveValues): Verdict {
  const { expect, facts, page, mustNot = [] } = question;
  const text = visibleText(reply.message);
  const tests = facts.map((fact) => factTest(fact, values));
  const missing = tests.filter((has) => !has(text)).length;
  const isFactComplete = missing === 0;
  const links = [...linksOf(reply.message), ...reply.sources.map(({ url }) => url)];
  const pages = new Set(
    reply.sources.map(({ url }) => url).filter((url) => !ACTIONS.some((action) => isOnPage(url, action))),
  );
  const isRefused = REFUSALS.includes(reply.outcome);
  const isShort = wordCount(text) <= MOST_WORDS || isListing(text);
  const isInOrder = tests[0]?.(leadOf(text)) ?? true;
  const found: Findings = {
    isRightOutcome: RIGHT_OUTCOMES[expect].includes(reply.outcome),
    isFactComplete,
    hasSomeFact: missing < tests.length || tests.length === 0,
    isRightPage:
      !page || links.length === 0 || links.some((link) => page.some((wanted) => isOnPage(link, wanted))),
    isInOrder,
    isShort,
    isInvented: mustNot.some((pattern) => new RegExp(fillPattern(pattern, values), 'iu').test(text)),
    isFalseRefusal:
      expect === 'answer' &&
      (reply.outcome === 'declined' || reply.outcome === 'error' || (isRefused && !isFactComplete)),
    // A fact that stands late may be from the second source.
    hasIdleSource:
      reply.outcome === 'answer' && pages.size > Math.max(1, tests.length) && (isInOrder || !isFactComplete),
  };
  const { hasSomeFact: _, ...verdict } = found;
  return {
    ...verdict,
    grade: gradeOf(question, found, reply.outcome),
    faults: describeFaults(question, found, reply),
  };
}
