import { MEETS_BY, type MeetingPlace } from '@contracts/booking/meeting-place.ts';

type PlaceColumns = { place: string | null; meets_by: string | null; video_link: string | null };

/** The place in a row of `booked_appointments`. */
export function placeOf({ place, meets_by, video_link }: PlaceColumns): MeetingPlace {
  return {
    location: place ?? undefined,
    meetsBy: MEETS_BY.find((way) => way === meets_by),
    videoLink: video_link ?? undefined,
  };
}
