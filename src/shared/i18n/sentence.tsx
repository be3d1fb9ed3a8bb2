import { Fragment, type ReactNode } from 'react';

type SentenceProps = {
  /** With a placeholder for each of `parts`: 'Call {phone}.' */
  text: string;
  parts: Record<string, ReactNode>;
};

/** A sentence with elements in it, such as links, each in the place that the language gives it. */
export function Sentence({ text, parts }: SentenceProps) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={piece}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>);
}
