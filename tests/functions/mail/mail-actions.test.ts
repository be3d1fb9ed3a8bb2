import { describe, expect, it } from 'vitest';
import { SITE_URL } from '../support/fakes.ts';
import { APPOINTMENT } from './appointment.ts';
import { renderSample } from './mail-samples.ts';

const ID = APPOINTMENT.appointmentId;
const render = (kind: string, change: Record<string, unknown> = {}) =>
  renderSample(kind, { appointment: { ...APPOINTMENT, ...change } });

describe('the first action of an email', () => {
  const actions = (kind: string, change: Record<string, unknown> = {}) =>
    [...render(kind, change).html.matchAll(/<a href="[^"]+" class="(solid|outline)"[^>]*>([^<]+)</g)].map(
      ([, look, label]) => [label, look],
    );
  const JOIN = ['Join the video call', 'solid'];
  const MANAGE_FIRST = ['Manage booking', 'solid'];
  const MANAGE_NEXT = ['Manage booking', 'outline'];
  const CONFIRM_ADDRESS = ['Confirm your email address', 'solid'];
  const VIDEO = { meetsBy: 'video', videoLink: 'https://meet.example.com/room' };
  const unconfirmed = { addressConfirmed: false, confirmAddressUntil: '2026-11-20T17:00:00.000Z' };

  it.each([
    ['appointment_requested', {}, [MANAGE_FIRST]],
    ['appointment_requested', unconfirmed, [CONFIRM_ADDRESS]],
    [
      'appointment_requested',
      { priceCents: 25_000, paymentStatus: 'pending' },
      [['See your booking and pay', 'solid'], MANAGE_NEXT],
    ],
    ['appointment_confirmed', { status: 'confirmed' }, []],
    ['appointment_confirmed', { status: 'confirmed', place: VIDEO }, [JOIN]],
    ['appointment_confirmed', { status: 'confirmed', place: VIDEO, canChange: false }, [JOIN]],
    ['appointment_confirmed', { status: 'confirmed', ...unconfirmed }, [CONFIRM_ADDRESS]],
    ['appointment_moved', { status: 'confirmed' }, []],
    ['appointment_moved', { status: 'confirmed', place: VIDEO }, [JOIN]],
    ['appointment_moved', { status: 'pending' }, [MANAGE_FIRST]],
    ['appointment_reminder_24h', { status: 'confirmed' }, [MANAGE_FIRST]],
    ['appointment_reminder_24h', { status: 'confirmed', place: VIDEO }, [JOIN, MANAGE_NEXT]],
    ['appointment_cancelled', { status: 'cancelled' }, [['Choose another time', 'solid']]],
    ['appointment_declined', { status: 'declined' }, [['Choose another time', 'solid']]],
    ['appointment_notice', { status: 'pending' }, [['Approve or decline', 'solid']]],
    ['appointment_notice', { status: 'confirmed' }, [['Open the day in the dashboard', 'solid']]],
  ])('is what its reader needs: %s %j', (kind, change, expected) => {
    expect(actions(kind, change)).toEqual(expected);
  });

  it('leads to the calendar file, and to the day in the calendar of staff', () => {
    const { text } = render('appointment_confirmed', { status: 'confirmed' });
    expect(text).toContain(`Add to calendar:\n${SITE_URL}/api/bookings/${ID}/calendar.ics\n`);
    const late = { startsAt: '2026-11-25T01:00:00Z', endsAt: '2026-11-25T02:00:00Z' };
    expect(render('appointment_notice', late).text).toContain(
      `Approve or decline:\n${SITE_URL}/admin/appointments?view=day&day=2026-11-24&consultant=all\n`,
    );
  });
});
