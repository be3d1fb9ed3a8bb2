import type { Tables } from '@contracts/database.types.ts';
import { formatCents } from '@contracts/money.ts';
import { params } from '@nanostores/i18n';
import { locale, messages } from '@/shared/i18n/messages';

const MESSAGES = messages('booking/price', {
  minutes: params('{minutes} minutes'),
  hour: 'one hour',
  hours: params('{hours} hours'),
  beforeStart: 'before the start',
  atLeast: params('at least {time} before the start'),
  terms: params(
    'The consultation costs {price}. You pay right after booking and get a refund if you cancel {until}.',
  ),
  free: 'The consultation is free.',
  shown: 'Paid services show their price.',
});

/**
 * What a page shows of a consultation: its length, and `price_cents` in US cents, 0 is free. Before the start a guest may
 * cancel until `change_cutoff_minutes`, and gets the money back until `refund_cutoff_minutes`.
 */
export type ConsultationPrice = Pick<
  Tables<'consultation_types'>,
  'name' | 'duration_minutes' | 'price_cents' | 'change_cutoff_minutes' | 'refund_cutoff_minutes'
>;
export type Prices = readonly ConsultationPrice[];

/** Whether nothing on offer costs anything; what is not known is not called free. */
export function areAllFreeOfCharge(prices: Prices | undefined): boolean {
  return prices?.every(({ price_cents }) => price_cents === 0) ?? false;
}

/** A span as people read it: 24 hours, one hour, 90 minutes. */
function inWords(minutes: number): string {
  const t = MESSAGES.get();
  if (minutes % 60 !== 0) return t.minutes({ minutes });
  return minutes === 60 ? t.hour : t.hours({ hours: minutes / 60 });
}

/** The price of `serviceType` with its payment and refund terms; undefined when it is free of charge or unknown. */
export function paymentTermsText(prices: Prices | undefined, serviceType: string): string | undefined {
  const price = prices?.find(({ name }) => name === serviceType);
  if (!price?.price_cents) return undefined;
  const { price_cents, change_cutoff_minutes, refund_cutoff_minutes } = price;
  // There is no refund after the cancellation deadline.
  const minutes = Math.max(change_cutoff_minutes, refund_cutoff_minutes);
  const t = MESSAGES.get();
  const until = minutes === 0 ? t.beforeStart : t.atLeast({ time: inWords(minutes) });
  return t.terms({ price: formatCents(price_cents, locale.get()), until });
}

/** What `serviceType` ('' for none yet) costs, in one or two sentences; undefined when that is not known. */
export function consultationPriceText(prices: Prices | undefined, serviceType: string): string | undefined {
  if (prices === undefined) return undefined;
  const t = MESSAGES.get();
  if (serviceType === '') {
    return areAllFreeOfCharge(prices) ? t.free : t.shown;
  }
  const isKnown = prices.some(({ name }) => name === serviceType);
  return isKnown ? (paymentTermsText(prices, serviceType) ?? t.free) : undefined;
}

/** 'Digital Transformation' with what it costs, when it does: 'Digital Transformation – $150'. */
export function withPrice(label: string, serviceType: string, prices: Prices | undefined): string {
  const cents = prices?.find(({ name }) => name === serviceType)?.price_cents ?? 0;
  return cents === 0 ? label : `${label} – ${formatCents(cents, locale.get())}`;
}
