import { FIRM, FIRM_SENTENCES } from '../contracts/firm.ts';
import type { Locale } from '../contracts/locale.ts';
import { TRADE as TRADE_ES } from '../contracts/trade.es.ts';
import { TRADE } from '../contracts/trade.ts';
import assistant from './en/assistant.json' with { type: 'json' };
import authMail from './en/auth-mail.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import assistantEs from './es/assistant.json' with { type: 'json' };
import authMailEs from './es/auth-mail.json' with { type: 'json' };
import mailEs from './es/mail.json' with { type: 'json' };

const ENGLISH = { ...assistant, ...authMail, ...mail };
type Catalog = typeof ENGLISH;
/** The values of a message's placeholders, by their names. */
type Values = Record<string, string | number>;

/** `text` with its placeholders filled: 'Hi {name},' is 'Hi Dana,'. One without a value stays as it is. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** `messages` with the firm's facts in their placeholders, such as {phone} and {answerWithin}. */
function withFacts(messages: Catalog, locale: Locale, { newsletter }: { newsletter: string }): Catalog {
  const { name: firm, brand, phone, email } = FIRM;
  const facts = { firm, brand, phone, email, newsletter, ...FIRM_SENTENCES[locale] };
  return JSON.parse(JSON.stringify(messages), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value, facts) : value,
  ) as Catalog;
}

const CATALOGS: Record<Locale, Catalog> = {
  en: withFacts(ENGLISH, 'en', TRADE),
  es: withFacts({ ...assistantEs, ...authMailEs, ...mailEs }, 'es', TRADE_ES),
};

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
