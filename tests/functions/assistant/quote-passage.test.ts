import { describe, expect, it } from 'vitest';
import { quotePassage } from '../../../supabase/functions/_shared/assistant/quote-passage.ts';

const LONG = `Our office is near St. Louis Street. ${'It has a great many rooms of every kind. '.repeat(5)}
Parking is free behind the building. It has twenty spaces. The gate opens at 8 in the morning and closes at 6 in the evening. ${'We also keep a few bicycles for our guests. '.repeat(5)}
The last paragraph is about the garden, its trees and its two benches.`;

describe('a short passage', () => {
  it('is quoted whole, its paragraphs apart', () => {
    expect(quotePassage('One sentence. Another one.\nA second paragraph.')).toBe(
      'One sentence. Another one.\n\nA second paragraph.',
    );
  });

  it('has its list as a list', () => {
    expect(quotePassage('Four steps.\n1. Assess: We look.\n2. Build: We build.\nThat is all.')).toBe(
      'Four steps.\n\n- Assess: We look.\n- Build: We build.\n\nThat is all.',
    );
  });

  it('has nothing that works as Markdown or HTML', () => {
    expect(quotePassage('See [this](https://evil.example) <b>now</b> *or* `never`.')).toBe(
      'See (this)( ‹b›now‹/b› or never.',
    );
  });
});

describe('a long passage', () => {
  it('is quoted from its beginning, in whole sentences of 80 words at most', () => {
    const quoted = quotePassage(LONG);
    expect(quoted).toMatch(/^Our office is near St\. Louis Street\. It has/);
    expect(quoted).toMatch(/\.$/);
    expect(quoted.split(/\s+/).length).toBeLessThanOrEqual(80);
  });

  it('has its first sentence whole, however long it is', () => {
    const sentence = `${'word '.repeat(90)}end.`;
    expect(quotePassage(`${sentence} Another one.`)).toBe(sentence);
  });

  it('keeps a list whole, with the line that opens it', () => {
    const items = Array.from({ length: 8 }, (_, at) => `Item ${at}: ${'word '.repeat(12).trim()}.`);
    const quoted = quotePassage(`These are the rules:\n${items.join('\n')}\nThe end.`);
    expect(quoted).toBe(`These are the rules:\n\n${items.map((item) => `- ${item}`).join('\n')}`);
  });
});
