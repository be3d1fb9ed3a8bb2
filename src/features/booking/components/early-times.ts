import { localeOf } from '@contracts/locale.ts';
import { ownZoneName } from '@contracts/own-zone-name.ts';
import { fillMarkup } from '@/shared/islands/fill-markup';
import { addProps, isPrerendered } from '@/shared/islands/props';
import { takeEarlyActions } from '@/shared/lib/replay-early-actions';
import { retrySignal } from '@/shared/lib/retry-signal';
import { requestOpenDays } from '../api/early-open-days';
import { type EarlyTimes, isFull, openTimesView } from '../model/open-times';
import { chosenTimeZone } from '../model/visitor-zone';
import { ZONE_PLACEHOLDER } from '../model/zone-times';

/** Fills the open times, disables the dates without any, and names the zone, as the form would render `early`. */
function fill(island: HTMLElement, { days, timeZone, zoneText }: EarlyTimes): void {
  const isError = days === undefined;
  const locale = localeOf(document.documentElement.lang);
  const { group, places } = openTimesView(days, timeZone, locale, { isError });
  for (const each of island.querySelectorAll('[data-open-times]')) {
    fillMarkup(each, group);
    for (const [index, button] of each.querySelectorAll('button').entries()) {
      const place = places[index];
      if (place) fillMarkup(button, place.button, place.texts);
    }
  }
  for (const each of island.querySelectorAll<HTMLElement>('[data-open-times-failed]')) {
    each.hidden = !isError;
    takeEarlyActions(each);
  }
  if (zoneText !== undefined) fillMarkup(island, {}, { zone: zoneText });
  const dates = island.querySelector<HTMLSelectElement>('[name=preferredDate]')?.options ?? [];
  for (const option of dates) option.disabled = isFull(days, option.value);
}

/** Lets the browser paint and handle events: on a slow phone, `Intl` takes a tenth of a second for a zone. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** The visitor's zone. The city of one without a name has to wait for the words of the page's language. */
async function visitorZone(island: HTMLElement): Promise<EarlyTimes> {
  const timeZone = chosenTimeZone();
  await pause();
  const name = timeZone && ownZoneName(timeZone, localeOf(document.documentElement.lang));
  const pattern = island.closest<HTMLElement>('[data-times-in]')?.dataset.timesIn;
  return { timeZone, zoneText: name && pattern?.replace(ZONE_PLACEHOLDER, name) };
}

/**
 * Shows the next open times in the prerendered `island` of the booking form, which starts with the same later. When they
 * cannot be loaded, it shows that, and requests them again on reconnect and on a press.
 */
export async function showEarlyTimes(island: HTMLElement): Promise<void> {
  for (;;) {
    const [days, zone] = await Promise.all([requestOpenDays(), visitorZone(island)]);
    if (!isPrerendered(island)) return;
    const early = { days, ...zone };
    addProps(island, { early });
    fill(island, early);
    if (days) return;
    await retrySignal(island, () => () => undefined);
  }
}
