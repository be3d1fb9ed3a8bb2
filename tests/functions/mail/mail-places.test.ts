import { describe, expect, it } from 'vitest';
import { APPOINTMENT } from './appointment.ts';
import { renderSample } from './mail-samples.ts';

const render = (kind: string, change: Record<string, unknown> = {}) =>
  renderSample(kind, { appointment: { ...APPOINTMENT, ...change } });

describe('the place of a consultation in an email', () => {
  it.each(['appointment_confirmed', 'appointment_reminder_24h'])(
    '%s contains the location, if there is one',
    (kind) => {
      const change = { status: 'confirmed', place: { location: '215 Laredo Dr., Suite 100' } };
      const placed = render(kind, change);
      expect(placed.text).toContain('Where: 215 Laredo Dr., Suite 100\n');
      expect(placed.text).not.toContain('by phone or video');
      const called = render(kind, { ...change, place: {} });
      expect(called.text).not.toMatch(/^(Where|How):/m);
      expect(called.text).toContain('by phone or video');
    },
  );

  const VIDEO = { meetsBy: 'video', videoLink: 'https://meet.example.com/room' };

  it.each(['appointment_confirmed', 'appointment_moved'])('%s contains the link of a video call', (kind) => {
    const { text, html } = render(kind, { status: 'confirmed', place: VIDEO });
    expect(text).toContain('How: Video call\n');
    expect(text).toContain('Join the video call:\nhttps://meet.example.com/room');
    expect(html).toContain('href="https://meet.example.com/room"');
  });

  it.each(['appointment_reminder_24h', 'appointment_reminder_1h'])(
    '%s leads to the video call before anything else',
    (kind) => {
      const { text } = render(kind, { status: 'confirmed', place: VIDEO });
      expect(text).toContain('Join the video call:\nhttps://meet.example.com/room');
      expect(text.indexOf('Join the video call')).toBeLessThan(text.indexOf('Manage booking'));
    },
  );

  it('promises the link while a video call is not confirmed', () => {
    const asked = render('appointment_requested', { place: { meetsBy: 'video' } });
    expect(asked.text).toContain('You’ll get the link to the video call when the time is confirmed.');
  });
});

it.each([
  ['confirmed', 'Ada Lovelace', 'With: Ada Lovelace\n'],
  ['confirmed', 'Meridian', undefined],
  ['pending', 'Ada Lovelace', undefined],
])('an email about a %s booking with %s says %s', (status, consultant, expected) => {
  expect(/With: .*\n/.exec(render('appointment_moved', { status, consultant }).text)?.[0]).toBe(expected);
});

it.each([
  [{ addressConfirmed: true }, 'at the number ending in 0188.'],
  [{ addressConfirmed: false }, 'at the number you gave us.'],
])('an email about a phone call, %j: %s', (change, expected) => {
  const call = { place: { meetsBy: 'voice' }, clientPhone: '+1 (404) 555-0188' };
  const { text } = render('appointment_reminder_24h', { ...call, ...change });
  expect(text).toContain(expected);
  expect(text).not.toContain('555-0188');
});
