import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeBackend, json } from '../support/fake-backend';
import { hrefOf } from '../support/href-of';
import { MESSAGE, openChat } from '../support/open-chat';
import { openPage } from '../support/open-page';
import { AVAILABILITY, BOOK, chooseDate, fill, openSchedule } from '../support/open-schedule';

describe('an answer in exactly the shape of the specification', () => {
  test('{message, timestamp} is the assistant’s answer, which cannot be voted on', async () => {
    const page = await openChat({
      [MESSAGE]: () => json({ message: 'From 8,000.', timestamp: '2026-11-23T15:00:00Z' }),
    });
    await page.ask('Price?');
    await page.waitForText('From 8,000.');
    expect(page.toasts).toEqual([]);
    expect(page.inPanel.queryByRole('button', { name: 'This helped' })).toBeNull();
    await page.ask('Hours?');
    await waitFor(() => expect(page.asked()).toHaveLength(2));
    expect(page.asked()[1]).toMatchObject({
      message: 'Hours?',
      chatHistory: [
        { role: 'user', content: 'Price?' },
        { role: 'assistant', content: 'From 8,000.' },
      ],
    });
  });

  test.each([undefined, null, {}, { name: 'Workshop', description: 'A day.' }])(
    '{booking_date, time_slot, service: %j} is a booking',
    async (service) => {
      fakeBackend({
        'GET /api/bookings/abc': () => json({ booking_date: '2025-11-24', time_slot: '13:00', service }),
      });
      const page = await openPage(async () => {
        const { Confirmation } = await import('@/features/booking/components/confirmation');
        return { '/': <Confirmation bookingId="abc" /> };
      }, '/');
      expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeTruthy();
      expect(screen.getByText('Monday, November 24, 2025')).toBeTruthy();
      expect(screen.getByText('1:00 PM Eastern Time (New York)')).toBeTruthy();
      expect(screen.getByText(service?.name ?? 'Business Consultation')).toBeTruthy();
      expect(page.toasts).toEqual([]);
    },
  );

  test('{availableSlots} are shown as the available times', async () => {
    const page = await openSchedule(
      { [AVAILABILITY]: () => json({ availableSlots: ['09:00', '13:00'] }) },
      '/schedule',
      'Asia/Kolkata',
    );
    await chooseDate(page);
    expect(page.options(page.time)).toEqual(['Select a time', '9:00 AM', '1:00 PM']);
  });

  test('any success is treated as a booked appointment', async () => {
    const page = await openSchedule({ [BOOK]: () => json({}) });
    await fill(page);
    await page.submit();
    await waitFor(() => expect(page.toasts.map(({ title }) => title)).toEqual(['Appointment Scheduled!']));
    expect(hrefOf('See your booking')).toBe('/booking-confirmation/new');
  });

  test('a success without an ID is treated as a sent contact message', async () => {
    fakeBackend({ 'POST /api/contact': () => json({ message: 'Received' }) });
    const page = await openPage(async () => {
      const { ContactForm } = await import('@/features/contact/components/contact-form');
      return { '/': <ContactForm /> };
    }, '/');
    await page.user.type(screen.getByLabelText(/name/i, { selector: '[name=name]' }), 'Ada Lovelace');
    await page.user.type(screen.getByLabelText(/email/i), 'ada@example.com');
    await page.user.type(screen.getByLabelText(/company/i), 'Engines');
    await page.user.type(screen.getByLabelText(/message/i), 'Can you help us?');
    await page.user.click(screen.getByRole('button', { name: 'Send Message' }));
    await waitFor(() => expect(page.toasts.map(({ title }) => title)).toEqual(['Message Sent']));
  });
});
