import { requestEarlyOpenDays } from '@/features/booking/api/early-open-days';
import { nextOpenTimes } from '@/features/booking/model/open-times';
import { chosenTimeZone } from '@/features/booking/model/time-zones';
import { loadWords } from '@/shared/i18n/words';

/**
 * Shows the next open times above the booking form, and disables the dates without any, before the form's code is
 * there. The component `OpenTimes` renders the same.
 */
export async function showOpenTimes(group: HTMLElement): Promise<void> {
  const [days] = await Promise.all([requestEarlyOpenDays(), loadWords()]);
  const island = group.closest<HTMLElement>('[data-island]');
  if (!days || island?.dataset.ready !== undefined) return;
  const times = nextOpenTimes(days, chosenTimeZone());
  for (const [index, button] of group.querySelectorAll('button').entries()) {
    const time = times[index];
    button.disabled = !time;
    button.hidden = !time;
    button.removeAttribute('aria-label');
    const [day, label] = button.children;
    if (!time || !day || !label) continue;
    day.textContent = time.day;
    label.textContent = time.label;
  }
  group.hidden = times.length === 0;
  group.ariaBusy = 'false';
  const open = new Set(days.map(({ date }) => date));
  const dates = island?.querySelector<HTMLSelectElement>('[name=preferredDate]')?.options ?? [];
  for (const option of dates) option.disabled = option.value !== '' && !open.has(option.value);
}
