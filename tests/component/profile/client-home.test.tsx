import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, sentence } from '../support/fake-backend';
import { setNow } from '../support/set-now';
import { casey, openSignedIn } from '../support/signed-in';
import { warmUp } from '../support/warm-up';

warmUp(() => import('@/layouts/client-home'));

const LIST = 'GET /rest/v1/booked_appointments';
const DOCUMENTS = 'GET /rest/v1/documents';
const HISTORY = 'GET /rest/v1/my_history';
const PEOPLE = 'GET /rest/v1/team_members';
const ANDRE = { role: 'Consultant', image_url: '/images/portrait-dusk-1280.webp' };

setNow('2025-11-21T17:00:00Z');
function booking(id: string, startsAt: string, status: string, more: object = {}) {
  return {
    id,
    service_type: 'Digital Transformation',
    starts_at: startsAt,
    ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    status,
    payment_status: 'not_required',
    change_until: startsAt,
    price_cents: 0,
    refund_due: false,
    place: null,
    meets_by: 'video',
    video_link: null,
    consultant: 'Andre Baptiste',
    client_phone: null,
    ...more,
  };
}

const SOON = '2025-11-24T14:00:00+00:00';

async function open(routes: Parameters<typeof openSignedIn>[0]) {
  const page = await openSignedIn(
    {
      [LIST]: () => json([]),
      [DOCUMENTS]: () => json([]),
      [HISTORY]: () => json([]),
      [PEOPLE]: () => json([ANDRE]),
      ...routes,
    },
    async () => {
      const { ClientHome } = await import('@/layouts/client-home');
      return { '/': <ClientHome /> };
    },
    '/',
  );
  const links = () =>
    screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  return { ...page, links };
}

describe('the next meeting', () => {
  test('that is confirmed shows the consultant, and how to join', async () => {
    const { links } = await open({
      [LIST]: () => json([booking('next', SOON, 'confirmed', { video_link: 'https://meet.example/abc' })]),
    });
    expect(await screen.findByRole('heading', { name: 'Your next consultation' })).toBeTruthy();
    expect(screen.getByText('Monday, November 24, 2025')).toBeTruthy();
    expect((await screen.findByText('Consultant')).previousSibling?.textContent).toBe(
      'You’ll meet Andre Baptiste.',
    );
    expect(screen.getByText(/^By video\. Join from here/)).toBeTruthy();
    expect(links().slice(0, 4)).toEqual([
      'Join the video call https://meet.example/abc',
      'See booking /booking-confirmation/next',
      'Add to calendar /api/bookings/next/calendar.ics',
      'Move or cancel /profile?tab=bookings',
    ]);
    expect(links()).toContain('Book another consultation /booking-calendar?service=Digital+Transformation');
  });

  test.each([
    [{ place: '1 Main St' }, 'In person: 1 Main St'],
    [{ meets_by: 'voice', client_phone: '404 555 0100' }, 'We’ll call you at 404 555 0100.'],
    [{}, 'By video. We’ll email you the link before we meet.'],
    [{ meets_by: null }, 'We’ll contact you before we meet, by phone or video.'],
  ])('with %o reads: %s', async (more, text) => {
    await open({ [LIST]: () => json([booking('next', SOON, 'confirmed', more)]) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('whose consultant is not on the site shows the name alone', async () => {
    await open({ [LIST]: () => json([booking('next', SOON, 'confirmed')]), [PEOPLE]: () => json([]) });
    expect(await screen.findByText(/^You’ll meet/)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  test('that is a request names no consultant, and promises nothing', async () => {
    await open({ [LIST]: () => json([booking('next', SOON, 'pending')]) });
    expect(await screen.findByRole('heading', { name: 'Your request, not confirmed yet' })).toBeTruthy();
    expect(screen.getByText('Requested')).toBeTruthy();
    expect(screen.queryByText(/Andre/)).toBeNull();
    expect(screen.queryByText(/^By video/)).toBeNull();
  });

  test('that is unpaid leads to the payment', async () => {
    const { links } = await open({
      [LIST]: () => json([booking('next', SOON, 'pending', { payment_status: 'pending' })]),
    });
    expect(await screen.findByRole('heading', { name: 'Your payment is due' })).toBeTruthy();
    expect(links()[0]).toBe('Go to payment /booking-confirmation/next');
  });

  test('is followed by three others, and the number of those after them', async () => {
    const days = ['25', '26', '27', '28', '29'].map((day) =>
      booking(day, `2025-11-${day}T14:00:00+00:00`, 'confirmed'),
    );
    const { links } = await open({ [LIST]: () => json([booking('next', SOON, 'confirmed'), ...days]) });
    await screen.findByRole('heading', { name: 'Also coming up' });
    expect(screen.getAllByRole('link', { name: /^\w+day, November/ })).toHaveLength(3);
    expect(links()).toContain('See 2 more /profile?tab=bookings');
  });

  test('that is over gives way to booking again', async () => {
    const { links } = await open({
      [LIST]: () => json([booking('over', '2025-10-06T13:00:00Z', 'completed')]),
    });
    expect(await screen.findByRole('heading', { name: 'Your last booking' })).toBeTruthy();
    expect(links()[0]).toBe('Book again /booking-calendar?service=Digital+Transformation');
  });

  test('is the first one to book at the start', async () => {
    const { links } = await open({});
    expect(await screen.findByRole('heading', { name: /^Your first consultation/ })).toBeTruthy();
    expect(links()[0]).toBe('Book a consultation /booking-calendar');
  });
});

test('the newest three documents can be downloaded', async () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => ({
    id: name,
    path: `${casey.user.id}/${name}`,
    name: `${name}.pdf`,
    size_bytes: 9,
    note: null,
    created_at: '2025-11-20T12:00:00Z',
  }));
  const { links } = await open({ [DOCUMENTS]: () => json(files) });
  const list = within(await screen.findByRole('list', { name: 'Newest documents' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    ['Download a.pdf', 'Download b.pdf', 'Download c.pdf'].map((name) => expect.stringContaining(name)),
  );
  expect(links()).toContain('All 4 documents /profile?tab=documents');
});

test('the latest message and its reply are shown, without consultations', async () => {
  const entry = (kind: string, at: string, body: string | null) => ({
    kind,
    id: kind,
    at,
    title: kind === 'message' ? 'Message' : 'Re: your message',
    body,
    status: null,
  });
  await open({
    [HISTORY]: () =>
      json([
        entry('consultation', SOON, null),
        entry('reply', '2025-11-20T12:00:00Z', 'We can start in January.'),
        entry('message', '2025-11-19T12:00:00Z', 'When can you start?'),
      ]),
  });
  const list = within(await screen.findByRole('list', { name: 'Latest messages' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Reply from Meridian.*We can start in January\.$/),
    expect.stringMatching(/^Message to Meridian.*When can you start\?$/),
  ]);
});

test('each part that fails can be loaded again, beside the others', async () => {
  const { user, backend } = await open({
    [LIST]: () => sentence(503, 'Away.'),
    [HISTORY]: () => sentence(503, 'Away.'),
  });
  expect(
    await screen.findByText('After your first meeting, the notes and next steps are here.'),
  ).toBeTruthy();
  expect(await screen.findByText(/We couldn’t load your messages/)).toBeTruthy();
  expect(await screen.findByText(/We couldn’t load your bookings/)).toBeTruthy();
  backend.on(LIST, () => json([booking('next', SOON, 'confirmed')]));
  const [retry] = screen.getAllByRole('button', { name: 'Try again' });
  await user.click(retry as HTMLElement);
  expect(await screen.findByText('Your next consultation')).toBeTruthy();
});
