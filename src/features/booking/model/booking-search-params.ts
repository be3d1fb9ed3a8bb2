import { bookableDates } from './bookable-dates';
import { ALL_CHOICES } from './service-choices';

/** What the form starts with; '' for what is left open. */
export type BookingParams = { readonly service: string; readonly date: string; readonly time: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What the page's `?service=&date=&time=` ask for, as far as the form offers it. Whether the time is free shows later. */
export function readBookingParams(search: URLSearchParams, now: Date): BookingParams {
  const asked = (name: string) => search.get(name) ?? '';
  const service = ALL_CHOICES.find(({ value }) => value === asked('service'))?.value ?? '';
  const date = bookableDates(now).find(({ value }) => value === asked('date'))?.value ?? '';
  return { service, date, time: date && TIME.test(asked('time')) ? asked('time') : '' };
}
