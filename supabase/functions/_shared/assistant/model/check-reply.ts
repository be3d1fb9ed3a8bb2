import type { Source } from '../answer.ts';
import { createClaimCheck, detectPromises } from './claims.ts';
import { cleanMarkdown } from './clean-markdown.ts';
import { ModelError } from './model-error.ts';
import { type ModelSource, NO_ANSWER, SYSTEM_PROMPT } from './prompt.ts';
import { createLeakCheck } from './prompt-leak.ts';

const MARK = /[ \t]*[[【](\d{1,2}(?:\s*,\s*\d{1,2})*)[\]】](?!\()/g;
const SENTENCE_END = /[.!?][*_"'”’)\]]*[ \t]+|\n/g;
/** What is longer is no answer for a small panel. */
const MAX_CHARACTERS = 4_000;
/** A greeting or a question back needs no source; what is longer does. */
const UNSOURCED = 240;

export interface ReplyCheck {
  /** More of the reply, as it arrives. Returns what may be shown by now, in addition to before. */
  push(text: string): string;
  /** What a tool gave: the reply may draw on `data` and link to `link`. */
  learn(data: string, link?: string): void;
  /** The remaining reply. `sources` are the pages that it cites; `isSourced` is whether it draws on any source. */
  end(): { rest: string; message: string; sources: Source[]; isSourced: boolean };
}

export interface ReplyFacts {
  written: string;
  data: string;
  sources: ModelSource[];
  siteUrl: string;
  paths: readonly string[];
}

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
 * only once the reply draws on a source or a tool. Every method throws ModelError when the reply must not be shown.
 */
export function createReplyCheck({ written, data, sources, siteUrl, paths }: ReplyFacts): ReplyCheck {
  const claims = createClaimCheck(written);
  claims.add(data);
  const repeatsRules = createLeakCheck(SYSTEM_PROMPT);
  const allowed = new Set([...paths, ...sources.flatMap(({ path }) => path ?? [])]);
  const named = new Set<ModelSource>();
  let raw = '';
  let waiting = '';
  let held = '';
  let message = '';
  let isSourced = false;

  function withoutMarks(text: string): string {
    return text.replace(MARK, (_whole, numbers: string) => {
      for (const number of numbers.split(',')) {
        const source = sources[Number(number) - 1];
        if (source) named.add(source);
      }
      return '';
    });
  }

  /** `piece` as it may be shown. */
  function checked(piece: string): string {
    const clean = cleanMarkdown(withoutMarks(piece), { siteUrl, allowed });
    for (const source of sources) if (source.path && clean.includes(`](${source.path})`)) named.add(source);
    if (named.size > 0) isSourced = true;
    if (detectPromises(clean)) throw new ModelError('a promise without a row');
    if (!claims.isBacked(clean.replace(/\]\([^)]*\)/g, ']')))
      throw new ModelError('a claim without a source');
    return clean;
  }

  /** What is ready joins what is held; nothing goes out before the reply is sourced. */
  function letOut(piece: string): string {
    const clean = checked(piece);
    // A mark that was taken out leaves the space on its other side.
    held += /(?:^|\s)$/.test(held || message) ? clean.replace(/^[ \t]+/, '') : clean;
    if (message === '') held = held.trimStart();
    if (!isSourced) return '';
    const out = held;
    message += out;
    held = '';
    return out;
  }

  return {
    push(text) {
      raw += text;
      waiting += text;
      if (raw.length > MAX_CHARACTERS) throw new ModelError('too long');
      if (raw.includes(NO_ANSWER)) throw new ModelError('no answer in the data');
      const ready = wholeSentences(waiting);
      if (ready === 0) return '';
      const piece = waiting.slice(0, ready);
      waiting = waiting.slice(ready);
      if (repeatsRules(raw)) throw new ModelError('its rules in the reply');
      return letOut(piece);
    },
    learn(more, link) {
      claims.add(more);
      if (link) allowed.add(link);
      isSourced = true;
    },
    end() {
      if (repeatsRules(raw)) throw new ModelError('its rules in the reply');
      const out = letOut(waiting);
      waiting = '';
      if (!isSourced && held.length > UNSOURCED) throw new ModelError('nothing that it draws on');
      const rest = out + held;
      message = (message + held).trimEnd();
      if (message === '') throw new ModelError('an empty reply');
      const cited = new Map<string, Source>();
      for (const { title, path } of named)
        if (path && !cited.has(path)) cited.set(path, { title, url: path });
      return { rest, message, sources: [...cited.values()], isSourced };
    },
  };
}
