import { FIRM } from '../firm.ts';

export const MEETS_BY = ['video', 'voice'] as const;
export type MeetsBy = (typeof MEETS_BY)[number];

/**
 * Where a consultation takes place. `location` is set for consultations in person, `meetsBy` where the client chose
 * how to meet, and `videoLink` while a video call is confirmed. Pages import this file, so it has no Zod.
 */
export interface MeetingPlace {
  location?: string | undefined;
  meetsBy?: MeetsBy | undefined;
  videoLink?: string | undefined;
}

/** What pages, emails and calendars say of a meeting. The words of another language are in `meeting-words.<language>.ts`. */
export const MEETING_WORDS = {
  video: 'Video call',
  voice: 'Phone call',
  open: 'By phone or video',
  join: 'Join the video call',
  videoLater: 'You’ll get the link to the video call when the time is confirmed.',
  voiceLater: 'A consultant will call you at the number you gave us.',
  openLater: 'A consultant will contact you before we meet, by phone or video.',
  title: `{service} with ${FIRM.brand}`,
  contact: `To reach ${FIRM.name}: ${FIRM.phone}, ${FIRM.email}.`,
};
export type MeetingWords = typeof MEETING_WORDS;

/** The place in a few words, without the link. */
export function placeLabel({ location, meetsBy }: MeetingPlace, words = MEETING_WORDS): string {
  return location || words[meetsBy ?? 'open'];
}

/** The link of a confirmed video call, or the place in a few words. */
export function linkOrLabel(place: MeetingPlace, words = MEETING_WORDS): string {
  return place.videoLink ?? placeLabel(place, words);
}

/** How the client and the consultant will meet, in one sentence; '' for a consultation in person. */
export function meetingInstruction(place: MeetingPlace, words = MEETING_WORDS): string {
  const { location, meetsBy, videoLink } = place;
  if (location) return '';
  if (videoLink) return `${words.join}: ${videoLink}`;
  return words[`${meetsBy ?? 'open'}Later`];
}
