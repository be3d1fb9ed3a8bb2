import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EarlyTimes, OpenDay } from '@/features/booking/model/open-times';
import { startHead } from '@/head/start-head';
import { endDocumentWithTest } from '../support/document-lifetime';
import { fakeBackend, json, sentence } from '../support/fake-backend';
import { AVAILABILITY, HOLD, offering, TIMES } from '../support/open-schedule';
import { costing, PRICES } from '../support/prices';
import { allowSeveralClients } from '../support/provider';

const ZONE = 'America/New_York';
const slot = (date: string, time: string) => ({ time, startsAt: `${date}T${time}:00-05:00` });
const day = (date: string, times: readonly string[]): OpenDay => ({
  date,
  slots: times.map((time) => slot(date, time)),
});
// Both are working days: a Monday and a Wednesday.
const DAYS = [day('2026-11-30', TIMES), day('2026-12-02', TIMES)];

const reported = vi.fn();

/** The code of the build and of the page, new for each test: nothing of another one is cached. */
async function loadCode() {
  vi.resetModules();
  allowSeveralClients();
  const [{ ScheduleForm }, { IslandFrame }, { createStyleCache }, early, hydration, messages, labels] =
    await Promise.all([
      import('@/features/booking/components/schedule-form'),
      import('@/shared/islands/island-frame'),
      import('@/shared/theme/emotion-cache'),
      import('@/features/booking/components/early-times'),
      import('@/islands/hydrate-island'),
      import('@/shared/i18n/messages'),
      import('@/features/booking/model/time-labels'),
    ]);
  return { ScheduleForm, IslandFrame, createStyleCache, ...early, ...hydration, ...messages, ...labels };
}
let code: Awaited<ReturnType<typeof loadCode>>;

endDocumentWithTest();

beforeEach(async () => {
  // The document is shared with other files, which may have left a fragment in its address.
  history.replaceState(null, '', '/schedule');
  code = await loadCode();
  vi.useFakeTimers({ now: new Date('2026-11-27T15:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('reportError', reported.mockReset());
});
afterEach(() => {
  document.documentElement.removeAttribute('lang');
});

/** The HTML of the form as the build renders it, with the dates that a script of the page adds; `early` as the page fills it. */
function htmlOf(early?: EarlyTimes): string {
  const { IslandFrame, ScheduleForm, createStyleCache } = code;
  document.documentElement.dataset.dates = '';
  const form = (
    <IslandFrame cache={createStyleCache()}>
      <ScheduleForm prices={costing()} early={early} />
    </IslandFrame>
  );
  return renderToString(form, { identifierPrefix: 'schedule-form-' });
}

/** The elements below `place`, with their attributes in one order. */
function elementsOf(place: Element): string[] {
  return Array.from(place.querySelectorAll('*'), (element) => {
    const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).sort();
    const text = element.childElementCount === 0 ? element.textContent : '';
    return `${element.tagName} ${attributes.join(' ')} ${text}`;
  });
}

function rendered(early: EarlyTimes): string[] {
  const place = document.createElement('div');
  place.innerHTML = htmlOf(early);
  return elementsOf(place);
}

/** Opens the prerendered page for a visitor in `timeZone`. */
function openPrerendered(timeZone = ZONE) {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  document.documentElement.dataset.ready = '';
  document.body.innerHTML = `<div><div data-island="schedule-form">${htmlOf()}</div></div>`;
  const island = document.querySelector('[data-island]') as HTMLElement;
  // The screen around the form has the words that its code would have.
  island.parentElement?.setAttribute('data-times-in', code.timesInPattern());
  island.dataset.props = JSON.stringify({ prices: costing() });
  startHead();
  return {
    island,
    user: userEvent.setup(),
    show: () => code.showEarlyTimes(island),
    hydrate: () => code.hydrateIsland(island, code.ScheduleForm, () => undefined),
  };
}

const answering = (days: readonly OpenDay[] | undefined) =>
  fakeBackend({
    [AVAILABILITY]: (request) => {
      if (days === undefined) return sentence(503, 'Away.');
      const date = new URL(request.url).searchParams.get('date');
      return date === null ? json({ timeZone: ZONE, days }) : offering(TIMES)(request);
    },
    [PRICES]: () => json(costing()),
    [HOLD]: () => sentence(503, 'Away.'),
    'GET /api/appointments/consultants': () => json({ consultants: [] }),
  });

const times = () => screen.getAllByRole('button', { name: /[AP]M$|[ap]\.m\.$/ });

test('a length that is chosen before the form’s code loads selects the service, too', async () => {
  answering(DAYS);
  const { hydrate } = openPrerendered();
  const [, call] = screen.getAllByRole<HTMLInputElement>('radio', { name: /minutes/ });
  (call as HTMLInputElement).checked = true;
  await hydrate();
  const service = screen.getByRole<HTMLSelectElement>('combobox', { name: /Service type/ });
  await waitFor(() => expect(service.selectedOptions[0]?.textContent).toBe('Discovery Call (30 minutes)'));
});

describe('before the code of the form is there', () => {
  test.each([
    ['more times than places', [...DAYS, day('2026-12-03', TIMES), day('2026-12-04', TIMES)]],
    ['fewer times than places', [day('2026-11-30', TIMES.slice(0, 1))]],
    ['no times', []],
    ['times that could not be loaded', undefined],
  ])('with %s, the page shows what the form renders', async (_name, days) => {
    answering(days);
    const { island, show } = openPrerendered('America/Los_Angeles');
    void show();
    await waitFor(() => expect(island.dataset.props).toContain('early'));
    const shown = { days, timeZone: 'America/Los_Angeles', zoneText: 'Times in Pacific Time' };
    expect(elementsOf(island)).toEqual(rendered(shown));
  });

  test.each([
    ['en', 'America/New_York', 'Times in Eastern Time', ['Mon, Nov 309:00 AM', 'Wed, Dec 29:00 AM']],
    ['en', 'Asia/Kolkata', 'Times in India Time', ['Mon, Nov 307:30 PM', 'Wed, Dec 27:30 PM']],
    // 9:00 AM of the firm is the night there.
    ['en', 'Pacific/Kiritimati', 'Times in Line Islands Time', ['Tue, Dec 18:00 AM', 'Thu, Dec 38:00 AM']],
    // Only the form's code knows the cities in the page's language.
    ['en', 'Etc/GMT+5', 'Times in your time zone', ['Mon, Nov 309:00 AM', 'Wed, Dec 29:00 AM']],
    [
      'es',
      'America/Los_Angeles',
      'Horarios en hora del Pacífico',
      ['lun 30 de nov8:00 a.m.', 'mié 2 de dic8:00 a.m.'],
    ],
  ] as const)('on a page in "%s", times are those of a clock in %s', async (language, zone, line, labels) => {
    document.documentElement.lang = language;
    await code.renderIn(language);
    answering(DAYS);
    const { show } = openPrerendered(zone);
    await show();
    expect(screen.getByText(line)).toBeTruthy();
    expect(times().map(({ textContent }) => textContent)).toEqual(labels);
  });

  test('dates without a time are disabled, and the empty choice is not', async () => {
    answering(DAYS);
    const { show } = openPrerendered();
    await show();
    const dates = [...screen.getByLabelText<HTMLSelectElement>(/preferred date/i).options];
    expect(dates.slice(0, 4).map(({ value, disabled }) => `${value} ${disabled}`)).toEqual([
      ' false',
      '2026-11-30 false',
      '2026-12-01 true',
      '2026-12-02 false',
    ]);
  });

  test('times that could not be loaded are requested again on a press, without the code', async () => {
    const backend = answering(undefined);
    const { island, user, show } = openPrerendered();
    void show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('We couldn’t load the next open times.')).toBeTruthy();
    backend.on(AVAILABILITY, () => json({ timeZone: ZONE, days: DAYS }));
    await user.click(again);
    await waitFor(() => expect(times()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(island.querySelector('[data-early]')).toBeNull();
  });
});

describe('the code of the form', () => {
  test('takes over the page as it is, and repeats the tap on a time; what was typed stays', async () => {
    const backend = answering(DAYS);
    const { island, user, hydrate, show } = openPrerendered('America/Los_Angeles');
    await show();
    const before = [...island.querySelectorAll('button, input, textarea')];
    await user.type(screen.getByLabelText(/full name/i), 'Ada Lovelace');
    await user.click(times()[1] as HTMLElement);
    expect(times()[1]?.dataset.early).toMatch(/^\d+$/);
    hydrate();
    const time = screen.getByLabelText<HTMLSelectElement>(/preferred time/i);
    await waitFor(() => expect(time.value).toBe('11:00'));
    expect(screen.getByLabelText<HTMLSelectElement>(/preferred date/i).value).toBe('2026-12-02');
    expect(screen.getByLabelText<HTMLInputElement>(/full name/i).value).toBe('Ada Lovelace');
    expect(before.every(({ isConnected }) => isConnected)).toBe(true);
    expect(reported).not.toHaveBeenCalled();
    // The days that the page had are not requested again, but those of the service that the tap has chosen.
    const requests = backend.to('/api/appointments/availability?from=');
    expect(requests.map(({ path }) => path.includes('serviceType='))).toEqual([false, true]);
  });

  test('requests the times again that the page could not load', async () => {
    const backend = answering(undefined);
    const { hydrate, show } = openPrerendered();
    void show();
    await screen.findByRole('button', { name: 'Try again' });
    backend.on(AVAILABILITY, () => json({ timeZone: ZONE, days: DAYS }));
    hydrate();
    await waitFor(() => expect(times()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(reported).not.toHaveBeenCalled();
  });

  test('is not disturbed by times that arrive after it', async () => {
    const arrival = Promise.withResolvers<Response>();
    const backend = answering(DAYS);
    backend.on(AVAILABILITY, () => arrival.promise.then((response) => response.clone()));
    const { hydrate, show } = openPrerendered();
    const shown = show();
    hydrate();
    arrival.resolve(json({ timeZone: ZONE, days: DAYS }));
    await shown;
    await waitFor(() => expect(times()).toHaveLength(2));
    expect(reported).not.toHaveBeenCalled();
  });
});
