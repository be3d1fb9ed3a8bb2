import { type MeetingPlace, meetingInstruction, placeLabel } from '@contracts/booking/meeting-place.ts';
import { Anchor, Text } from '@/shared/ui/text/typography';
import { MEETING_MESSAGES } from '../model/meeting-words';

type PlaceTextProps = { place: MeetingPlace; isAhead: boolean };

/** Where a booking takes place and, while it is ahead, the link to its video call or what comes before it. */
export function PlaceText({ place, isAhead }: PlaceTextProps) {
  const { location, videoLink } = place;
  const words = MEETING_MESSAGES.get();
  return (
    <>
      <Text textStyle={location ? undefined : 'lead'} fontWeight="semibold" overflowWrap="anywhere">
        {placeLabel(place, words)}
      </Text>
      {!isAhead ? null : videoLink ? (
        <Anchor href={videoLink} target="_blank" rel="noreferrer" py="2">
          {words.join}
        </Anchor>
      ) : (
        <Text tone="muted">{meetingInstruction(place, words)}</Text>
      )}
    </>
  );
}
