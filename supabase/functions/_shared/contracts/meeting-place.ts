import { z } from 'zod';

export const meetsBy = z.enum(['video', 'voice']);
export type MeetsBy = z.infer<typeof meetsBy>;

/**
 * Where a consultation takes place. `location` is set for consultations in person, `meetsBy` where the client chose
 * how to meet, and `videoLink` while a video call is confirmed.
 */
export const meetingPlace = z.object({
  location: z.string().optional(),
  meetsBy: meetsBy.optional(),
  videoLink: z.string().optional(),
});
export type MeetingPlace = z.infer<typeof meetingPlace>;

/** The place in a few words, without the link. */
export function placeLabel({ location, meetsBy }: MeetingPlace): string {
  if (location) return location;
  if (meetsBy === 'video') return 'Video call';
  return meetsBy === 'voice' ? 'Voice call' : 'By phone or video';
}

/** How the client and the consultant will meet, in one sentence; '' for a consultation in person. */
export function meetingInstruction({ location, meetsBy, videoLink }: MeetingPlace): string {
  if (location) return '';
  if (videoLink) return `Join the video call: ${videoLink}`;
  if (meetsBy === 'video') return "You'll get the link to the video call when the time is confirmed.";
  if (meetsBy === 'voice') return 'A consultant will call you at the number you gave us.';
  return 'A consultant will contact you before we meet, by phone or video.';
}
