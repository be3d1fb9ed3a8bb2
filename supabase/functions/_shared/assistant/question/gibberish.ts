import { tokenize } from './words.ts';

// Longer runs of consonants than English has.
const NO_WORD = /[bcdfghjklmnpqrstvwxz]{6,}|(.)\1{4,}|^(?:asdf|qwer|zxcv|hjkl|sdfg|wasd|jkl|dfgh)/;
const VOWEL = /[aeiouy]/;

function isNoWord(word: string): boolean {
  if (/\d/.test(word)) return false;
  return NO_WORD.test(word) || (word.length > 3 && !VOWEL.test(word));
}

/** Whether a message has no words in it, or hardly any: "asdfgh", "!!!", "....", "🙂". */
export function isGibberish(text: string): boolean {
  const words = tokenize(text).filter((word) => /\p{L}/u.test(word));
  if (words.length === 0) return true;
  if (words.join('').length < 2) return true;
  return words.filter(isNoWord).length > words.length / 2;
}
