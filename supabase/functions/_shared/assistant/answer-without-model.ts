import type { Answer, Question, Turn } from './answer.ts';
import { fillReply } from './fill-reply.ts';
import type { FillContext } from './office-days.ts';
import type { AuthoredAnswer, Found } from './ports.ts';
import { showText } from './quote-passage.ts';
import { completeFollowUp, readMessage } from './read-message.ts';
import { authoredReply, DECLINED, joinReplies, passageReply, UNREADABLE } from './replies.ts';

/**
 * Least score of an answer that precedes the passages, and of one that is given, with other questions offered beside it,
 * when no passage is found.
 */
const SURE = 0.5;
const LIKELY = 0.28;
/** Least score of an answer whose question is offered beside another answer. */
const UNLIKELY = 0.2;
/** Least share of a question that a passage has, by the weight of its words. */
const COVERED = 0.7;
/** Share of the score of the question alone from which its reading with the question before it precedes. */
const REFERRING = 0.8;

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
  context: FillContext;
}

/** The first answer that can be filled. */
async function firstFilled(
  answers: readonly AuthoredAnswer[],
  via: Via,
  { context, said }: Pick<Asked, 'context' | 'said'>,
): Promise<Reply | undefined> {
  for (const answer of answers) {
    const isFaq = answer.id === null;
    const text = isFaq ? showText(answer.reply) : await fillReply(answer.reply, context);
    if (text !== undefined && !said.includes(text))
      return { answer: authoredReply(answer, text), via, question: answer.question };
  }
  return undefined;
}

function byExactWording(asked: Asked): Promise<Reply | undefined> {
  const exact = asked.found.map((each) => each.exact).filter((answer) => answer !== null);
  return firstFilled(exact, 'wording', asked);
}

function byLikeness(asked: Asked, least: number): Promise<Reply | undefined> {
  const answers = asked.found
    .flatMap((each) => each.answers)
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score);
  return firstFilled(answers, 'answer', asked);
}

function byPassage({ text, found }: Asked): Reply | undefined {
  const [best] = found
    .flatMap(({ passages }) => passages.slice(0, 1))
    .filter(({ coverage }) => coverage >= COVERED)
    .sort((a, b) => b.coverage - a.coverage);
  return best && { answer: passageReply(best, text), via: 'passage' };
}

/** What was found for a question that refers back, together with the one before it. */
async function completed(
  asked: Asked,
  history: readonly Turn[],
  question: Question,
): Promise<Asked | undefined> {
  const text = completeFollowUp(asked.text, history);
  if (text === undefined) return undefined;
  const said = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const found = await question.ports.search([text]);
  return { text, said, found, context: { ...asked.context, asked: text } };
}

const scoreOf = ({ found }: Asked) =>
  Math.max(0, ...found.flatMap(({ answers }) => answers.map(({ score }) => score)));

const MOST_ALTERNATIVES = 3;

/** The other questions that may have been meant, to be offered beside an answer that is not sure. */
function alternatives({ found }: Asked, given: Reply): Pick<Answer, 'suggestions'> {
  if (given.answer.suggestions) return {};
  const others = found
    .flatMap(({ answers }) => answers)
    .filter(
      ({ kind, score, question }) => kind === 'answer' && score >= UNLIKELY && question !== given.question,
    )
    .sort((a, b) => b.score - a.score);
  const suggestions = [...new Set(others.map(({ question }) => question))].slice(0, MOST_ALTERNATIVES);
  return suggestions.length > 0 ? { suggestions } : {};
}

/** The earlier conversation only completes a question that refers to it, and never one that has an exact wording. */
async function answerOne(
  asked: Asked,
  history: readonly Turn[],
  question: Question,
): Promise<Reply | undefined> {
  const exact = await byExactWording(asked);
  if (exact) return exact;
  const whole = await completed(asked, history, question);
  const isReferring = whole && scoreOf(whole) >= REFERRING * scoreOf(asked);
  const readings = whole ? (isReferring ? [whole, asked] : [asked, whole]) : [asked];
  for (const reading of readings) {
    const sure = (await byExactWording(reading)) ?? (await byLikeness(reading, SURE));
    if (sure) return sure;
  }
  for (const reading of readings) {
    const likely = byPassage(reading) ?? (await byLikeness(reading, LIKELY));
    if (likely) return { ...likely, answer: { ...likely.answer, ...alternatives(reading, likely) } };
  }
  return undefined;
}

/** A reply, how it was found, and what was found for the whole message. */
export interface ComposedReply extends Reply {
  found: Found[];
}

/**
 * Answers from what staff wrote and published. No part of a message, current or earlier, is in the answer. It fails only
 * when a port fails.
 */
export async function composeReply(question: Question): Promise<ComposedReply> {
  const { message, history, now, zone, ports } = question;
  const { queries, questions } = readMessage(message);
  const [whole = ''] = queries;
  if (!whole) return { answer: UNREADABLE, via: 'refusal', found: [] };
  const [facts, found] = await Promise.all([ports.facts(), ports.search(queries)]);
  const foundFor = (text: string) => found.slice(queries.indexOf(text)).slice(0, 1);
  const asking = (text: string, own: Found[]): Asked => ({
    text,
    found: own,
    said: '',
    context: { asked: text, now, zone, facts, ports },
  });
  const finish = (reply: Reply): ComposedReply => ({ ...reply, found });
  const declined = { answer: DECLINED, via: 'refusal' as const };

  if (questions.length === 1)
    return finish((await answerOne(asking(whole, found), history, question)) ?? declined);
  const asWhole = asking(whole, foundFor(whole));
  const exact = await byExactWording(asWhole);
  if (exact) return finish(exact);
  const replies: (Reply | undefined)[] = [];
  let before = history;
  for (const text of questions) {
    const reply = await answerOne(asking(text, foundFor(text)), before, question);
    replies.push(reply);
    before = [
      { role: 'user', content: text },
      { role: 'assistant', content: reply?.answer.message ?? '' },
    ];
  }
  if (replies.includes(undefined)) {
    const together = await byLikeness(asWhole, SURE);
    if (together) return finish(together);
  }
  const [first] = replies.filter((reply) => reply !== undefined);
  if (!first) return finish(byPassage(asWhole) ?? declined);
  return finish({ answer: joinReplies(replies.map((reply) => reply?.answer)), via: first.via });
}

export async function answerWithoutModel(question: Question): Promise<Answer> {
  return (await composeReply(question)).answer;
}
