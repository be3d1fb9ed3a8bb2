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

/** The place in a few words, without the link. */
export function placeLabel({ location, meetsBy }: MeetingPlace): string {
  if (location) return location;
  if (meetsBy === 'video') return 'Video call';
  return meetsBy === 'voice' ? 'Voice call' : 'By phone or video';
}

/** The link of a confirmed video call, or the place in a few words. */
export function linkOrLabel(place: MeetingPlace): string {
  return place.videoLink ?? placeLabel(place);
}

/** How the client and the consultant will meet, in one sentence; '' for a consultation in person. */
export function meetingInstruction({ location, meetsBy, videoLink }: MeetingPlace): string {
  if (location) return '';
  if (videoLink) return `Join the video call: ${videoLink}`;
  if (meetsBy === 'video') return "You'll get the link to the video call when the time is confirmed.";
  if (meetsBy === 'voice') return 'A consultant will call you at the number you gave us.';
  return 'A consultant will contact you before we meet, by phone or video.';
}
