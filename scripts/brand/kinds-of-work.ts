import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../supabase/functions/_shared/contracts/locale.ts';

/** The words of a language; `numbers` from zero on. */
interface Words {
  numbers: string[];
  one: string;
  many: string;
}

/** 'Six kinds of work', with a number above twelve in digits. */
export function kindsOfWork(count: number, locale: Locale): string {
  const file = join(import.meta.dirname, 'kinds-of-work', `${locale}.json`);
  const { numbers, one, many } = JSON.parse(readFileSync(file, 'utf8')) as Words;
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`;
}
