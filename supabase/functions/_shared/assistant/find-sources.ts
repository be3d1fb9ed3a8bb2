import { localeOf } from '../contracts/locale.ts';
import type { Question } from './answer.ts';
import { fillReply } from './fill-reply.ts';
import type { FoundSources, ModelSource } from './model/prompt.ts';
import { completeFollowUp, readMessage } from './read-message.ts';

const MOST_ANSWERS = 4;
const MOST_PASSAGES = 6;

/**
 * Collects what was found for a message, with the question before it when it refers back: authored answers, then
 * passages, best first.
 */
export async function findSources({ message, history, now, zone, ports }: Question): Promise<FoundSources> {
  const { queries, questions } = readMessage(message);
  const whole = completeFollowUp(questions.at(-1) ?? '', history);
  const facts = await ports.facts();
  const found = [...(await ports.search(queries)), ...(whole ? await ports.search([whole]) : [])];
  const ranked = found
    .flatMap(({ exact, answers }) => [...(exact ? [{ ...exact, score: 1 }] : []), ...answers])
    .filter(({ kind }) => kind === 'answer' || kind === 'unknown')
    .sort((a, b) => b.score - a.score);
  const answers = new Map<string, ModelSource>();
  for (const { question, reply, linkPath, language } of ranked) {
    if (answers.size === MOST_ANSWERS) break;
    const content = await fillReply(reply, {
      asked: message,
      now,
      zone,
      facts,
      ports,
      locale: localeOf(language),
    });
    if (content !== undefined) answers.set(question, { title: question, content, path: linkPath });
  }
  const passages = new Map(found.flatMap((each) => each.passages).map((passage) => [passage.id, passage]));
  const sections = [...passages.values()].slice(0, MOST_PASSAGES).map(({ title, heading, content, path }) => {
    return { title, content: `${heading}\n${content}`, path };
  });
  return { sources: [...answers.values(), ...sections], facts };
}
