import type { Metric } from '../metric.ts';
import type { JudgedReply } from './ask.ts';
import type { Verdict } from './judge.ts';
import type { QuestionSet } from './questions.ts';

/** Set before the assistant was tuned on any of the questions; they hold for each set. */
const FLOORS = {
  factComplete: 0.85,
  falseRefusals: 0.05,
  refused: 0.95,
  idleSources: 0,
  good: 0.75,
  bad: 0.05,
} as const;

type Judged = Pick<JudgedReply, 'question' | 'verdict'>;

function share(judged: readonly Judged[], counts: (verdict: Verdict) => boolean): number {
  return judged.filter(({ verdict }) => counts(verdict)).length / judged.length;
}

/** The rates of one set beside their floors; none for an empty set, nor for a kind without questions. */
export function ratesOf(set: QuestionSet, judged: readonly Judged[]): Metric[] {
  if (judged.length === 0) return [];
  const answerable = judged.filter(({ question }) => question.expect === 'answer');
  const unanswerable = judged.filter(({ question }) => ['unknown', 'off_topic'].includes(question.expect));
  const answered = answerable.filter(({ verdict }) => verdict.isRightOutcome);
  const metric = (name: string, value: number, bound: Pick<Metric, 'atLeast' | 'atMost'> = {}): Metric => ({
    name: `${set}: ${name}`,
    value,
    unit: '',
    ...bound,
  });
  return [
    metric(
      'answerable with every fact',
      share(answerable, (of) => of.isRightOutcome && of.isFactComplete),
      { atLeast: FLOORS.factComplete },
    ),
    metric(
      'answerable refused',
      share(answerable, (of) => of.isFalseRefusal),
      {
        atMost: FLOORS.falseRefusals,
      },
    ),
    metric(
      'unanswerable refused',
      share(unanswerable, (of) => of.isRightOutcome && !of.isInvented),
      {
        atLeast: FLOORS.refused,
      },
    ),
    metric('second sources for nothing', judged.filter(({ verdict }) => verdict.hasIdleSource).length, {
      atMost: FLOORS.idleSources,
    }),
    metric(
      'good',
      share(judged, (of) => of.grade === 'good'),
      { atLeast: FLOORS.good },
    ),
    metric(
      'weak',
      share(judged, (of) => of.grade === 'weak'),
    ),
    metric(
      'bad',
      share(judged, (of) => of.grade === 'bad'),
      { atMost: FLOORS.bad },
    ),
    metric(
      'answered with the fact first',
      share(answered, (of) => of.isInOrder),
    ),
    metric(
      'answered in 80 words or a list',
      share(answered, (of) => of.isShort),
    ),
    metric(
      'answered with the right page',
      share(answered, (of) => of.isRightPage),
    ),
  ].filter(({ value }) => !Number.isNaN(value));
}
