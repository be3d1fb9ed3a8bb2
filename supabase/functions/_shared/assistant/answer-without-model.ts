import { localeOf } from '../contracts/locale.ts';
import type { Answer, Question, Turn } from './answer.ts';
import type { AuthoredAnswer, Found, ScoredAnswer } from './assistant-data.ts';
import { fillReply } from './fill-reply.ts';
import type { FillContext } from './office-days.ts';
import { replyTo, withoutPolarity } from './polarity.ts';
import { showText } from './quote-passage.ts';
import { completeFollowUp, isUnclear, readMessage, refersBack } from './read-message.ts';
import {
  authoredReply,
  declined,
  joinReplies,
  passageReply,
  UNCLEAR,
  unreadable,
  withNext,
} from './replies.ts';

/**
 * Least scores of an answer: to be given; to be given for a part of what is asked, or for several questions at once; and
 * to be given without alternatives.
 */
const LIKELY = 0.15;
const SURE = 0.45;
const CERTAIN = 0.65;
/** Least score of an answer whose question is offered beside another answer. */
const UNLIKELY = 0.3;
/** Least lead over the next answer, without which the reply has the beginning of that, too. */
const AHEAD = 0.125;
/** Least share of a question that a passage has, by the weight of its words. */
const COVERED = 0.7;
/** Share of the score of the question alone from which its reading with the question before it precedes. */
const REFERRING = 0.7;

/** How a reply was found: by an exact wording, by likeness to wordings, in a passage, or not at all. */
export type Via = 'wording' | 'answer' | 'passage' | 'refusal';

interface Reply {
  answer: Answer;
  via: Via;
  /** The authored answer's question. */
  question?: string;
}

/** One question with the search results for it and the reply before it. */
interface Asked {
  text: string;
  found: Found[];
  /** Answers in it are not given again to a follow-up. */
  said: string;
  /** Whether the message has no other question. */
  isSole: boolean;
  context: FillContext;
}

/** The first answer that can be filled. */
async function firstFilled(answers: AuthoredAnswer[], via: Via, asked: Asked): Promise<Reply | undefined> {
  for (const answer of answers) {
    const isFaq = answer.id === null;
    const text = isFaq ? showText(answer.reply) : await fillReply(answer.reply, asked.context);
    if (text !== undefined && !asked.said.includes(withoutPolarity(text))) {
      const given = via === 'wording' ? replyTo(asked.text, answer.question, text) : withoutPolarity(text);
      return { answer: authoredReply(answer, given), via, question: answer.question };
    }
  }
  return undefined;
}

function byExactWording(asked: Asked): Promise<Reply | undefined> {
  const exact = asked.found.map((each) => each.exact).filter((answer) => answer !== null);
  return firstFilled(exact, 'wording', asked);
}

/** The answers from a score of `least` on, best first. */
function likelyAnswers({ found }: Asked, least: number): ScoredAnswer[] {
  const answers = found.flatMap((each) => each.answers).filter(({ score }) => score >= least);
  return answers.sort((a, b) => b.score - a.score);
}

const byLikeness = (asked: Asked, least: number) => firstFilled(likelyAnswers(asked, least), 'answer', asked);

function byPassage({ found }: Asked): Reply | undefined {
  const [best] = found
    .flatMap(({ passages }) => passages.slice(0, 1))
    .filter(({ coverage }) => coverage >= COVERED)
    .sort((a, b) => b.coverage - a.coverage);
  return best && { answer: passageReply(best), via: 'passage' };
}

/** What was found for a question that refers back, together with the one before it. */
async function completed(asked: Asked, history: Turn[], question: Question): Promise<Asked | undefined> {
  const text = completeFollowUp(asked.text, history);
  if (text === undefined) return undefined;
  const said = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const found = await question.ports.search([text]);
  return { ...asked, text, said, found, context: { ...asked.context, asked: text } };
}

const scoreOf = (asked: Asked) => likelyAnswers(asked, 0)[0]?.score ?? 0;

/**
 * Offers the other questions that may have been meant beside an answer that is not sure, with the beginning of the reply
 * to one that is nearly as likely.
 */
async function withAlternatives(given: Reply, asked: Asked): Promise<Reply> {
  const best = scoreOf(asked);
  const others = likelyAnswers(asked, UNLIKELY).filter(
    ({ kind, question }) => kind === 'answer' && question !== given.question,
  );
  const isAhead = !others[0] || best - others[0].score >= AHEAD;
  if (given.answer.outcome !== 'answer' || others.length === 0 || (isAhead && best >= CERTAIN)) return given;
  const next = asked.isSole && !isAhead ? await firstFilled(others.slice(0, 1), 'answer', asked) : undefined;
  const suggestions = [...new Set(others.map(({ question }) => question))].slice(0, 3);
  const answer = next?.question
    ? withNext(given.answer, next.question, next.answer.message, asked.context.locale)
    : given.answer;
  return { ...given, answer: { ...answer, suggestions } };
}

/** The earlier conversation only completes a question that refers to it, and never one that has an exact wording. */
async function answerOne(
  asked: Asked,
  history: Turn[],
  question: Question,
  least = LIKELY,
): Promise<Reply | undefined> {
  const exact = await byExactWording(asked);
  if (exact) return exact;
  const whole = await completed(asked, history, question);
  const isReferring = whole && scoreOf(whole) >= REFERRING * scoreOf(asked);
  const readings = whole ? (isReferring ? [whole, asked] : [asked, whole]) : [asked];
  for (const reading of readings) {
    const likely = (await byExactWording(reading)) ?? (await byLikeness(reading, least));
    if (likely) return withAlternatives(likely, reading);
  }
  return readings.map(byPassage).find((reply) => reply !== undefined);
}

/**
 * Answers from what staff wrote and published, with what was found for the message. No part of a message, current or
 * earlier, is in the answer. It fails only when a port fails.
 */
export async function composeReply(question: Question): Promise<Reply & { found: Found[] }> {
  const { message, history, now, zone, ports } = question;
  const { queries, asked, questions } = readMessage(message);
  const [whole = ''] = queries;
  if (!whole) return { answer: unreadable(question.locale ?? 'en'), via: 'refusal', found: [] };
  const [facts, found] = await Promise.all([ports.facts(), ports.search(queries)]);
  const locale = localeOf(found[0]?.language);
  const isSole = questions.length === 1;
  const foundFor = (text: string) => found.slice(queries.indexOf(text)).slice(0, 1);
  const asking = (text: string, own: Found[]): Asked => {
    return { text, found: own, said: '', isSole, context: { asked: text, now, zone, facts, ports, locale } };
  };
  const finish = (reply: Reply) => ({ ...reply, found });
  const refused = (answer: Answer) => finish({ answer, via: 'refusal' });

  const asWhole = asking(asked, foundFor(asked));
  // "True?" after a question is no small talk.
  const known = found.filter(({ exact }, at) => at === 0 || exact?.kind !== 'small_talk');
  const exact = await byExactWording(asking(whole, isSole ? known : foundFor(whole)));
  if (exact) return finish(exact);
  if (isUnclear(asked, history)) return refused(UNCLEAR);
  const readings = isSole
    ? [...new Set([asked, ...questions])].map((text) => asking(text, foundFor(text)))
    : [];
  const [, alone] = readings;
  // What stands beside the only question of a message can mislead, unless the question refers to it.
  if (alone && !refersBack(alone.text) && scoreOf(alone) - scoreOf(asWhole) >= AHEAD) readings.reverse();
  for (const reading of readings) {
    const sole = await answerOne(reading, history, question, reading === alone ? SURE : LIKELY);
    if (sole) return finish(sole);
  }
  if (isSole) return refused(declined(locale));
  const replies: (Reply | undefined)[] = [];
  let before = history;
  for (const text of questions) {
    const reply = await answerOne(asking(text, foundFor(text)), before, question);
    replies.push(reply);
    // Without the reply: a part that only repeats a question gets the same one, which the reply then has once.
    before = [{ role: 'user', content: text }];
  }
  if (replies.includes(undefined)) {
    const together = await byLikeness(asWhole, SURE);
    if (together) return finish(together);
  }
  const [first] = replies.filter((reply) => reply !== undefined);
  if (!first) return finish(byPassage(asWhole) ?? { answer: declined(locale), via: 'refusal' });
  return finish({
    answer: joinReplies(
      replies.map((reply) => reply?.answer),
      locale,
    ),
    via: first.via,
  });
}
