import type { BookingEntry } from './booking-view';

/** How client and consultant meet at a confirmed booking, in one or two sentences. */
export function howToMeet({ place, phone }: Pick<BookingEntry, 'place' | 'phone'>): string {
  const { location, meetsBy, videoLink } = place;
  if (location) return `In person: ${location}`;
  if (videoLink) return 'By video. Join from here when it’s time. The link is in your email, too.';
  if (meetsBy === 'voice') return phone ? `We’ll call you at ${phone}.` : 'We’ll call you.';
  if (meetsBy === 'video') return 'By video. We’ll email you the link before we meet.';
  return 'We’ll contact you before we meet, by phone or video.';
}
