import type { Question } from './answer.ts';
import { fillReply } from './fill-reply.ts';
import type { FoundSources } from './model/prompt.ts';
import { completeFollowUp, readMessage } from './read-message.ts';

/** Whether an answer has the message as a wording. Such an answer precedes a model. */
export async function hasExactAnswer({ message, ports }: Question): Promise<boolean> {
  const [whole] = readMessage(message).queries;
  const [found] = whole === undefined ? [] : await ports.search([whole]);
  return Boolean(found?.exact);
}

const MOST_ANSWERS = 4;
const MOST_PASSAGES = 6;

/** Collects what was found for a message, with the question before it when it refers back, best first. */
export async function findSources({ message, history, now, zone, ports }: Question): Promise<FoundSources> {
  const { queries, questions } = readMessage(message);
  const whole = completeFollowUp(questions.at(-1) ?? '', history);
  const facts = await ports.facts();
  const found = [
    ...(queries.length > 0 ? await ports.search(queries) : []),
    ...(whole === undefined ? [] : await ports.search([whole])),
  ];
  const context = { asked: message, now, zone, facts, ports };
  const answers = new Map<string, FoundSources['answers'][number]>();
  const ranked = found
    .flatMap(({ exact, answers: others }) => [...(exact ? [{ ...exact, score: 1 }] : []), ...others])
    .filter(({ kind }) => kind === 'answer' || kind === 'unknown')
    .sort((a, b) => b.score - a.score);
  for (const { question, reply, linkPath } of ranked) {
    if (answers.size === MOST_ANSWERS) break;
    const filled = await fillReply(reply, context);
    if (filled !== undefined) answers.set(question, { question, reply: filled, linkPath });
  }
  const passages = new Map(found.flatMap((each) => each.passages).map((passage) => [passage.id, passage]));
  return { answers: [...answers.values()], passages: [...passages.values()].slice(0, MOST_PASSAGES), facts };
}
