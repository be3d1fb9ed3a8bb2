import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON = new Set(dictionary['passwords-common']);

/** Whether `password` is one of the 49,000 most common ones, however its letters are cased. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
