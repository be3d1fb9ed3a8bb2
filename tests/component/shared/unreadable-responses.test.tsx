import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookableDates } from '@/features/booking/model/bookable-dates';
import { plainSentence } from '@/shared/errors/plain-sentence';
import { fakeBackend, json } from '../support/fake-backend';
import { freeTimes } from '../support/free-times';
import { openChat } from '../support/open-chat';
import { openPage } from '../support/open-page';
import { AVAILABILITY, BOOK, fill, openSchedule } from '../support/open-schedule';

const PAGE = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';

test.each([
  ['Please wait.', 'Please wait.'],
  ['{"message":"Please wait."}', 'Please wait.'],
  ['{"error":"Please wait."}', 'Please wait.'],
  ['{}', ''],
  ['[]', ''],
  ['null', ''],
  ['{"message":"{}"}', ''],
  ['', ''],
  [PAGE, ''],
])('the sentence in the body %j is %j', (body, sentence) => {
  expect(plainSentence(body)).toBe(sentence);
});

test.each(['{}', '[]', 'null', PAGE])('a booking refused with the body %s shows a sentence', async (body) => {
  const page = await openSchedule({ [BOOK]: () => new Response(body, { status: 500 }) });
  await fill(page);
  await page.submit();
  const sentence = 'Something went wrong on our end. Please try again in a moment.';
  await waitFor(() => expect(page.toasts[0]?.description).toBe(`500: ${sentence}`));
  expect(page.container.textContent).not.toMatch(/NaN|undefined|\{\}|<html/);
});

const UNREAD = 'We couldn’t read some of the times for this date.';

test('times in the notation of the specification are shown and booked, and what is no time is named', async () => {
  const page = await openSchedule({
    [AVAILABILITY]: () => json({ availableSlots: ['9:00 AM', '1:00 PM', 'noon', '{}'] }),
  });
  await page.user.selectOptions(page.date, page.dateAt(1));
  await waitFor(() => expect(page.options(page.time)).toEqual(['Select a time', '9:00 AM', '1:00 PM']));
  expect(page.time.options[2]?.value).toBe('13:00');
  expect(screen.getByText(UNREAD)).toBeTruthy();
});

test('a date of which no time can be read is not called fully booked', async () => {
  const page = await openSchedule({ [AVAILABILITY]: () => json({ availableSlots: ['noon'] }) });
  await page.user.selectOptions(page.date, page.dateAt(1));
  expect(await screen.findByText(UNREAD)).toBeTruthy();
  expect(page.options(page.time)).toEqual(['Couldn’t load times']);
  expect(screen.queryByText(/^This date is fully booked/)).toBeNull();
});

test('a calendar names the times that it cannot read, and offers the others', async () => {
  const [day] = bookableDates(new Date());
  fakeBackend({ [AVAILABILITY]: freeTimes([day?.value ?? ''], '9:00 AM', 'NaN') });
  const page = await openPage(async () => {
    const { RescheduleForm } = await import('@/features/booking/components/reschedule-form');
    const { QueryProvider } = await import('@/shared/query/query-provider');
    return {
      '/': (
        <QueryProvider>
          <RescheduleForm
            serviceType=""
            startsAt=""
            onMove={async () => undefined}
            onClose={() => undefined}
          />
        </QueryProvider>
      ),
    };
  }, '/');
  await page.user.click(await screen.findByRole('button', { name: day?.label ?? '' }));
  expect(await screen.findByRole('radio', { name: /^9:00 AM/ })).toBeTruthy();
  expect(screen.getByText(UNREAD)).toBeTruthy();
  expect(page.container.textContent).not.toContain('NaN');
});

test('the assistant shows a sentence for an error without one', async () => {
  const page = await openChat({ 'POST /api/chatbot/message': () => json({}, 500) });
  await page.ask('Hello');
  await page.waitForText('Something went wrong on our end');
  expect(page.log.textContent).not.toContain('{}');
});
