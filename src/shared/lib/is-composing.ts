import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to the composition of a word, as in Japanese: Enter then confirms the word. Safari ends the
 * composition before it reports that Enter, and the code 229 is all that tells.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === 229;
