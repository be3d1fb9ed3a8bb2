import type { Facts } from '../ports.ts';
import { formatDollars, joinList } from '../tables/format-facts.ts';
import { hoursInWords } from '../tables/hours.ts';

// What the firm says of its own offer; the figures of articles and stories are those of others.
const OWN_OFFER = new Set(['faq', 'service', 'consultation_type', 'page', 'firm']);
const SENTENCE = /[^.!?\n]+[.!?]+[”"’)]*|[^.!?\n]+$/gm;

/**
 * Prose may be older than the tables: sentences with our prices, durations or hours are regenerated from the tables.
 */
export function withCurrentFigures(text: string, sourceKind: string, facts: Facts): string {
  if (!OWN_OFFER.has(sourceKind)) return text;
  return text.replace(SENTENCE, (sentence) => {
    const space = /^\s*/.exec(sentence)?.[0] ?? '';
    return `${space}${again(sentence.trim(), facts)}`;
  });
}

function again(sentence: string, facts: Facts): string {
  const { services } = facts;
  if (/\bstarts? at \$\d/i.test(sentence) && services.length > 0) {
    const named = services.filter(({ name }) => sentence.includes(name));
    const told = (named.length > 0 ? named : services).map(
      ({ name, price }) => `${name} starts at ${formatDollars(price)}`,
    );
    return `${joinList(told)}.`;
  }
  if (/\b\d+ ?(?:to|-|–) ?\d+ weeks\b/.test(sentence) && /\btakes?\b/.test(sentence) && services.length > 0) {
    return `${joinList(services.map(({ name, duration }) => `${name} takes ${duration}`))}.`;
  }
  if (/\bMonday\b.{0,12}\bFriday\b.{0,12}\d/.test(sentence) && facts.openingHours.length > 0) {
    return `Our hours are ${hoursInWords(facts)}, Eastern Time.`;
  }
  return sentence;
}
