import { createElement, type ReactNode } from 'react';

type SentenceProps = {
  /** With a placeholder for each of `parts`: 'Call {phone}.' */
  text: string;
  parts: Record<string, ReactNode>;
};

/** A sentence with elements in it, such as links, each in the place that the language gives it. */
export function Sentence({ text, parts }: SentenceProps) {
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 1 ? parts[piece] : piece));
  // A translator moves text nodes, so React may only add or remove this element as a whole.
  return createElement('span', { key: text }, ...pieces);
}
