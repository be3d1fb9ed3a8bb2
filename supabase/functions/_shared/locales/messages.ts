import { FIRM, FIRM_SENTENCES } from '../contracts/firm.ts';
import { LOCALES, type Locale } from '../contracts/locale.ts';
import { type Catalog, CATALOG as ENGLISH } from './en.ts';
import { CATALOG as SPANISH } from './es.ts';

const WRITTEN: Record<Locale, Catalog> = { en: ENGLISH, es: SPANISH };

/** The values of a message's placeholders, by their names. */
type Values = Record<string, string | number>;

/** `text` with its placeholders filled: 'Hi {name},' is 'Hi Dana,'. One without a value stays as it is. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** The messages of a language with the firm's facts in their placeholders, such as {phone} and {answerWithin}. */
function withFacts(locale: Locale): Catalog {
  const { name: firm, brand, phone, email } = FIRM;
  const { newsletter } = WRITTEN[locale]['shared/trade'];
  const facts = { firm, brand, phone, email, newsletter, ...FIRM_SENTENCES[locale] };
  return JSON.parse(JSON.stringify(WRITTEN[locale]), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value, facts) : value,
  ) as Catalog;
}

const CATALOGS = Object.fromEntries(LOCALES.map((locale) => [locale, withFacts(locale)])) as Record<
  Locale,
  Catalog
>;

/** The messages of a name, such as 'mail/invitation', in a language. The firm's facts are in them; `fill` adds the rest. */
export function messages<Name extends keyof Catalog>(name: Name, locale: Locale): Catalog[Name] {
  return CATALOGS[locale][name];
}

/** The form of a message for `count` in a language's plural rules, filled with it as {count} and with `values`. */
export function fillCount(
  forms: { one: string; many: string },
  count: number,
  locale: Locale,
  values: Values = {},
): string {
  const byRule: Record<string, string> = forms;
  const form = byRule[new Intl.PluralRules(locale).select(count)] ?? forms.many;
  return fill(form, { count, ...values });
}
