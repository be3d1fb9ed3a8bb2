import { FIRM } from '@contracts/firm';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = new Set(dictionary['passwords-common']);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** The firm's name as a guess: whole, by its first words, and with the words that people add to it. */
const FIRM_WORDS = new Set(
  [FIRM.brand, FIRM.name, FIRM.name.split(' ').slice(0, 2).join(' '), `${FIRM.brand} Consulting`].flatMap(
    (name) => ['', 'admin', 'password', 'login'].map((word) => lettersOf(name + word)),
  ),
);

/**
 * Whether `password` is one of the 49,000 most common ones, however its letters are cased, or the firm's name with any
 * digits and signs.
 */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.toLowerCase()) || FIRM_WORDS.has(lettersOf(password));
