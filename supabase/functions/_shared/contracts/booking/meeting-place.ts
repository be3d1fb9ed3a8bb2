import type { Locale } from '../locale.ts';

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

const WORDS = {
  en: {
    video: 'Video call',
    voice: 'Phone call',
    open: 'By phone or video',
    join: 'Join the video call',
    videoLater: 'You’ll get the link to the video call when the time is confirmed.',
    voiceLater: 'A consultant will call you at the number you gave us.',
    openLater: 'A consultant will contact you before we meet, by phone or video.',
  },
  es: {
    video: 'Videollamada',
    voice: 'Llamada telefónica',
    open: 'Por teléfono o videollamada',
    join: 'Únase a la videollamada',
    videoLater: 'Recibirá el enlace de la videollamada cuando se confirme el horario.',
    voiceLater: 'Un consultor le llamará al número que nos dio.',
    openLater: 'Un consultor se comunicará con usted antes de la reunión, por teléfono o videollamada.',
  },
} as const satisfies Record<Locale, unknown>;

/** The place in a few words, without the link. */
export function placeLabel({ location, meetsBy }: MeetingPlace, locale: Locale = 'en'): string {
  return location || WORDS[locale][meetsBy ?? 'open'];
}

/** The link of a confirmed video call, or the place in a few words. */
export function linkOrLabel(place: MeetingPlace, locale: Locale = 'en'): string {
  return place.videoLink ?? placeLabel(place, locale);
}

/** How the client and the consultant will meet, in one sentence; '' for a consultation in person. */
export function meetingInstruction(place: MeetingPlace, locale: Locale = 'en'): string {
  const { location, meetsBy, videoLink } = place;
  const words = WORDS[locale];
  if (location) return '';
  if (videoLink) return `${words.join}: ${videoLink}`;
  return words[`${meetsBy ?? 'open'}Later`];
}
