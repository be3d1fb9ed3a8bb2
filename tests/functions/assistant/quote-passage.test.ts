import { describe, expect, it } from 'vitest';
import { quotePassage } from '../../../supabase/functions/_shared/assistant/quote-passage.ts';

const LONG = `Our office is near St. Louis Street. ${'It has a great many rooms of every kind. '.repeat(5)}
Parking is free behind the building. It has twenty spaces. The gate opens at 8 in the morning and closes at 6 in the evening. ${'We also keep a few bicycles for our guests. '.repeat(5)}
The last paragraph is about the garden, its trees and its two benches.`;

const quote = (content: string, question: string, heading = 'The office') =>
  quotePassage({ content, heading }, question);

describe('a short passage', () => {
  it('is quoted whole, its paragraphs apart', () => {
    expect(quote('One sentence. Another one.\nA second paragraph.', 'anything')).toBe(
      'One sentence. Another one.\n\nA second paragraph.',
    );
  });

  it('has its list as a list', () => {
    expect(quote('Four steps.\n1. Assess: We look.\n2. Build: We build.\nThat is all.', 'steps')).toBe(
      'Four steps.\n\n- Assess: We look.\n- Build: We build.\n\nThat is all.',
    );
  });

  it('has nothing that works as Markdown or HTML', () => {
    expect(quote('See [this](https://evil.example) <b>now</b> *or* `never`.', 'x')).toBe(
      'See (this)( ‹b›now‹/b› or never.',
    );
  });
});

describe('a long passage', () => {
  it('is quoted in whole sentences of 80 words at most, from the one that answers', () => {
    const quoted = quote(LONG, 'Where can I park? Is parking free?');
    expect(quoted).toMatch(/^Parking is free behind the building\. It has twenty spaces\./);
    expect(quoted).toMatch(/\.$/);
    expect(quoted.split(/\s+/).length).toBeLessThanOrEqual(80);
  });

  it('begins where the sentence can be understood', () => {
    expect(quote(LONG, 'how many spaces')).toMatch(/^Parking is free/);
  });

  it('does not end a sentence at an abbreviation', () => {
    expect(quote(LONG, 'which street')).toMatch(/^Our office is near St\. Louis Street\. It has/);
  });

  it('keeps a list whole, with the line that opens it', () => {
    const items = Array.from({ length: 8 }, (_, at) => `Item ${at}: ${'word '.repeat(12).trim()}.`);
    const quoted = quote(`These are the rules:\n${items.join('\n')}\nThe end.`, 'item 5');
    expect(quoted).toBe(`These are the rules:\n\n${items.map((item) => `- ${item}`).join('\n')}`);
  });
});
