import type { Answer, Source } from '../answer.ts';
import { linkTo } from '../paths.ts';
import type { Facts, Passage } from '../ports.ts';
import type { QuestionFeatures } from '../question/question-features.ts';
import { isConfident } from './confidence.ts';
import { excerpt, type Sentence } from './excerpt.ts';
import type { Ranked } from './rank.ts';
import { withCurrentFigures } from './refresh-figures.ts';
import { asPlain, countWords, linesOf } from './sentences.ts';
import { WEIGHTS } from './weights.ts';

const MOST_WORDS = 140;
const MOST_OF_WHOLE = 170;
const MOST_OF_FIRST = 130;
const MOST_OF_SECOND = 60;
// Longer blocks are paragraphs, and no entries of a list.
const MOST_IN_ENTRY = 3;
const LEAST_ENTRIES = 3;
const USUAL_OF_ENTRY = 32;
const FEW_WORDS = 4;
const LINK_OF: Record<string, string> = { post: 'From our article', case_study: 'Read the full story' };
const STEP = /^\d+\. /;

function asMessage(sentences: readonly Sentence[]): string {
  const blocks = new Map<number, { texts: string[]; listed: boolean }>();
  for (const { line, text, listed } of sentences) {
    blocks.set(line, { texts: [...(blocks.get(line)?.texts ?? []), text], listed });
  }
  const plain = [...blocks.values()]
    .map(({ texts, listed }) => ({ text: asPlain(texts.join(' ').replace(STEP, '')), listed }))
    .filter(({ text }) => text !== '');
  if (plain.filter(({ listed }) => listed).length < 2) return plain.map(({ text }) => text).join('\n\n');
  return plain
    .map(({ text, listed }, at) => {
      // A first line that ends with a colon opens the list.
      const isEntry = listed && !(at === 0 && text.endsWith(':'));
      const follows = isEntry && plain[at - 1]?.listed && !plain[at - 1]?.text.endsWith(':');
      return `${at === 0 ? '' : follows ? '\n' : '\n\n'}${isEntry ? '- ' : ''}${text}`;
    })
    .join('');
}

/** Which lines are entries: of a section of short lines all, of another those of its longest runs of single sentences. */
function listedOf(lines: readonly string[][]): boolean[] {
  const words = countWords(lines.flat().join(' ')) / lines.length;
  const isList = lines.length >= LEAST_ENTRIES && words <= USUAL_OF_ENTRY;
  if (isList && lines.every((texts) => texts.length <= MOST_IN_ENTRY)) return lines.map(() => true);
  const isShort = lines.map((texts) => texts.length === 1);
  return isShort.map((short, at) => {
    let from = at;
    let to = at;
    while (isShort[from - 1]) from -= 1;
    while (isShort[to + 1]) to += 1;
    return short && to - from + 1 >= LEAST_ENTRIES;
  });
}

/** The requested step of a section with numbered steps. */
function stepOf(sentences: readonly Sentence[], { step }: QuestionFeatures): Sentence[] | undefined {
  const first = sentences.find(({ text }) => text.startsWith(`${step}. `));
  return step && first ? sentences.filter(({ line }) => line === first.line) : undefined;
}

/** "32% inventory cost reduction. " where a story's heading tells what came of it. */
function headlineOf({ source_kind: kind, heading }: Ranked['passage']): string {
  const told = heading.slice(heading.indexOf(':') + 1).trim();
  return kind === 'case_study' && /^\d/.test(told) && heading.includes(':') ? `**${asPlain(told)}.** ` : '';
}

function sourceOf({ passage }: Pick<Ranked, 'passage'>): Source {
  return { title: asPlain(passage.title), url: passage.path };
}

/** What one passage answers, in so many words at most. */
function told({ passage, terms }: Ranked, cues: QuestionFeatures, facts: Facts, most: number): string {
  const { heading, content, source_kind: kind } = passage;
  const lines = linesOf(content);
  const listed = listedOf(lines);
  const isList = listed.length > 0 && listed.every(Boolean);
  const sentences = lines.flatMap((texts, line) =>
    texts.map((text) => ({ text, line, listed: listed[line] ?? false })),
  );
  const isWhole = countWords(content) <= (most > MOST_OF_SECOND ? MOST_OF_WHOLE : most);
  const shown =
    stepOf(sentences, cues) ??
    (isWhole ? sentences : excerpt(sentences, { terms, heading, cues, isList, most }));
  return withCurrentFigures(headlineOf(passage) + asMessage(shown), kind, facts);
}

/** The next best passage, if it is close to the best. */
function secondOf([best, ...others]: readonly [Ranked, ...Ranked[]]): Ranked | undefined {
  return others.find((each) => each.rank > best.rank * WEIGHTS.nearly && isConfident(each));
}

/** Whether a text says again what `before` has said: a sentence of more than a few words. */
function repeats(text: string, before: string): boolean {
  const said = linesOf(text.replace(/^- /gm, '')).flat();
  return said.some((sentence) => countWords(sentence) > FEW_WORDS && before.includes(sentence));
}

/** A direct answer from the best passage with its link, and, where another says nearly as much, from that one too. */
export function composeAnswer(
  ranked: readonly [Ranked, ...Ranked[]],
  cues: QuestionFeatures,
  facts: Facts,
): Answer {
  const [best] = ranked;
  const second = secondOf(ranked);
  const first = told(best, cues, facts, second ? MOST_OF_FIRST : MOST_WORDS);
  const next = second ? told(second, cues, facts, MOST_OF_SECOND) : '';
  const parts = [
    { ...best, text: first },
    ...(second && !repeats(next, first) ? [{ ...second, text: next }] : []),
  ];
  const message = parts.map(
    ({ text, ...part }) =>
      `${text}\n\n${LINK_OF[part.passage.source_kind] ?? 'More'}: ${linkTo(sourceOf(part))}`,
  );
  const sources = parts
    .map(sourceOf)
    .filter(({ url }, at, all) => all.findIndex((other) => other.url === url) === at);
  return { message: message.join('\n\n'), sources, outcome: 'answer' };
}

/** The whole of an FAQ that staff published for exactly this question, with its link. */
export function publishedAnswer(passage: Passage, facts: Facts): Answer {
  const lines = linesOf(passage.content);
  const listed = listedOf(lines);
  const sentences = lines.flatMap((texts, line) =>
    texts.map((text) => ({ text, line, listed: listed[line] ?? false })),
  );
  const source = sourceOf({ passage });
  const text = withCurrentFigures(asMessage(sentences), passage.source_kind, facts);
  return { message: `${text}\n\nMore: ${linkTo(source)}`, sources: [source], outcome: 'answer' };
}
