import type { Source } from '../../contracts/chatbot.ts';
import { ModelError } from './ask-model.ts';
import { type ClaimFacts, createClaimCheck, detectPromises, statesNoFact } from './claims.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { type ModelSource, NEEDS_PERSON, NO_ANSWER, SYSTEM_PROMPT } from './prompt.ts';

const MARK = /[ \t]*[[【](\d{1,2}(?:\s*,\s*\d{1,2})*)[\]】](?!\()/g;
const PERSON_MARKER = new RegExp(`[*_]*${NEEDS_PERSON}[*_.]*`, 'g');
const SENTENCE_END = /(?<!\b[ap]\.m)[.!?][*_"'”’)\]]*[ \t]+|\n/g;
/** What is longer is no answer for a small panel. */
const MAX_CHARACTERS = 4_000;
/** A greeting or a question back needs no source; what is longer does, unless it only points to a person. */
const UNSOURCED = 240;

/** Pages that an answer may always lead to. */
const PATHS = ['/', '/services', '/blog', '/schedule', '/schedule-consultation', '/#contact', '/privacy'];

export interface ReplyFacts extends ClaimFacts {
  sources: ModelSource[];
  /** Links to the booking form, filled in. */
  links: string[];
  siteUrl: string;
}

/** The runs of seven words of a text, regardless of formatting. */
function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z\d]+/g) ?? [];
  return words.slice(6).map((_word, at) => words.slice(at, at + 7).join(' '));
}
const RULES = new Set(runsOf(SYSTEM_PROMPT));

/** How much of `text` is whole sentences, with no link, mark or picture begun and not ended. */
function wholeSentences(text: string): number {
  let end = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const until = match.index + match[0].length;
    const head = text.slice(0, until);
    const isOpen = head.lastIndexOf('[') > head.lastIndexOf(']') || /\][([][^)\]]*$/.test(head);
    if (!isOpen) end = until;
  }
  return end;
}

/**
 * Checks a model's reply while it arrives and lets whole sentences out: cleaned, each with its claims in the data, and
 * only once the reply cites a source. Every method throws ModelError when the reply must not be shown.
 */
export function createReplyCheck({ sources, links, siteUrl, ...facts }: ReplyFacts) {
  const isBacked = createClaimCheck(facts);
  const allowed = new Set([...PATHS, ...links, ...sources.flatMap(({ path }) => path ?? [])]);
  const cited = new Map<string, Source>();
  let raw = '';
  let waiting = '';
  let message = '';
  /** How many characters of the message are out. */
  let shown = 0;
  let isSourced = false;
  let needsPerson = false;

  function cite({ title, path }: ModelSource): void {
    isSourced = true;
    if (path && !cited.has(path)) cited.set(path, { title, url: path });
  }

  /** Adds a piece as it may be shown, and returns what may go out: nothing before the reply is sourced. */
  function letOut(piece: string): string {
    if (runsOf(raw).some((run) => RULES.has(run))) throw new ModelError('its rules in the reply');
    const cleaned = cleanMarkdown(piece.replace(MARK, ''), { siteUrl, allowed });
    needsPerson ||= cleaned.includes(NEEDS_PERSON);
    const clean = cleaned.replace(PERSON_MARKER, '');
    const marks = [...piece.matchAll(MARK)].flatMap(([, numbers = '']) => numbers.split(','));
    const marked = marks.flatMap((number) => sources[Number(number) - 1] ?? []);
    marked.forEach(cite);
    isSourced ||= links.some((link) => clean.includes(`](${link})`));
    sources.filter(({ path }) => path && clean.includes(`](${path})`)).forEach(cite);
    if (detectPromises(clean)) throw new ModelError('a promise without a row');
    if (!isBacked(clean.replace(/\]\([^)]*\)/g, ']'))) throw new ModelError('a claim without a source');
    // A mark that was taken out leaves the space on its other side.
    message += /\s$/.test(message) ? clean.replace(/^[ \t]+/, '') : clean;
    // What was taken out may have joined the parts of another one.
    if (message.includes(NEEDS_PERSON) || message.search(MARK) >= 0)
      throw new ModelError('a marker in the reply');
    if (shown === 0) message = message.trimStart();
    return isSourced ? release() : '';
  }

  function release(): string {
    const out = message.slice(shown);
    shown = message.length;
    return out;
  }

  return {
    /** More of the reply, as it arrives. Returns what may be shown by now, in addition to before. */
    push(text: string): string {
      raw += text;
      waiting += text;
      if (raw.length > MAX_CHARACTERS) throw new ModelError('too long');
      if (raw.includes(NO_ANSWER)) throw new ModelError('no answer in the data');
      const ready = wholeSentences(waiting);
      const piece = waiting.slice(0, ready);
      waiting = waiting.slice(ready);
      return piece && letOut(piece);
    },
    /** The remaining reply. `sources` are the pages that it cites; `isSourced` is whether it draws on any source. */
    end() {
      const rest = letOut(waiting) + release();
      const needsSource = message.length > UNSOURCED && !(needsPerson && statesNoFact(message));
      if (!isSourced && needsSource) throw new ModelError('nothing that it draws on');
      message = message.trimEnd();
      if (message === '') throw new ModelError('an empty reply');
      return { rest, message, sources: [...cited.values()], isSourced, needsPerson };
    },
  };
}
