import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bookAgainPath, PATHS } from '@/shared/config/paths';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { buttonRecipe } from '@/shared/theme/recipes';
import { ButtonLink } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Picture } from '@/shared/ui/picture';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries } from '../api/queries';
import { type BookingEntry, consultantOf } from '../model/booking-view';
import { howToMeet } from '../model/how-to-meet';
import { NEXT_BOOKING, OwnBookings, titleOfNext, UpcomingLinks } from './own-bookings';

/** How many of the further bookings are listed. */
const FURTHER = 3;

/** How long before its start joining is the thing to do. */
const SOON_MS = 15 * 60_000;

const JoinLink = chakra('a', buttonRecipe);

type MeetingProps = {
  title: string;
  entry: BookingEntry;
  /** What the client is to know beyond the facts. */
  children?: ReactNode;
  actions: ReactNode;
};

function Meeting({ title, entry, children, actions }: MeetingProps) {
  const { date, time, firmTime, service, status, startsAt } = entry;
  return (
    <Stack gap="5">
      <Stack gap="1">
        <Heading level={2} size="label" color="muted">
          {title}
        </Heading>
        <Text textStyle="h2" maxW="none">
          <time dateTime={startsAt}>{date}</time>
        </Text>
        <Text size="lead">{withNonBreakingSpaces(time)}</Text>
        {firmTime ? <Text tone="muted">{withNonBreakingSpaces(firmTime)}</Text> : null}
        <Row columnGap="4" rowGap="0" mt="1">
          <Text fontWeight="semibold">{service}</Text>
          <BookingStatus status={status} />
        </Row>
      </Stack>
      {children}
      <Row columnGap="5" rowGap="2">
        {actions}
      </Row>
    </Stack>
  );
}

/** The consultant, with portrait and role when the site shows a person of that name. */
function Consultant({ name }: { name: string }) {
  const { data: person, isPending } = useQuery(bookingQueries.person(name));
  return (
    <Row flexWrap="nowrap" minH="14">
      {isPending ? <Skeleton boxSize="14" /> : null}
      {person ? (
        <Box width="14" flexShrink="0">
          <Picture src={person.image_url} alt="" sizes="3.5rem" aspectRatio="1" borderRadius="full" />
        </Box>
      ) : null}
      <Box minW="0">
        <Text overflowWrap="anywhere">
          You’ll meet <strong>{name}</strong>.
        </Text>
        {person ? (
          <Text size="small" tone="muted">
            {person.role}
          </Text>
        ) : null}
      </Box>
    </Row>
  );
}

function Confirmed({ entry }: { entry: BookingEntry }) {
  const t = NEXT_BOOKING.get();
  const { id, place, startsAt } = entry;
  const consultant = consultantOf(entry);
  const isSoon = Date.parse(startsAt) - Date.now() < SOON_MS;
  return (
    <Meeting
      title={titleOfNext(entry)}
      entry={entry}
      actions={
        <>
          {place.videoLink ? (
            <JoinLink
              variant={isSoon ? 'solid' : 'outline'}
              href={place.videoLink}
              target="_blank"
              rel="noreferrer"
            >
              {t.join}
            </JoinLink>
          ) : null}
          <TextLink to={`${PATHS.booking}/${id}`} py="2">
            {t.see}
          </TextLink>
          <UpcomingLinks {...entry} />
        </>
      }
    >
      {consultant ? <Consultant name={consultant} /> : null}
      <Text>{howToMeet(entry)}</Text>
    </Meeting>
  );
}

/** A request that staff have not answered, or a booking that waits for its payment. */
function Unconfirmed({ entry }: { entry: BookingEntry }) {
  const t = NEXT_BOOKING.get();
  const { id, isDue, sentence } = entry;
  return (
    <Meeting
      title={titleOfNext(entry)}
      entry={entry}
      actions={
        <>
          <ButtonLink to={`${PATHS.booking}/${id}`} variant={isDue ? 'solid' : 'outline'}>
            {isDue ? t.pay : t.see}
          </ButtonLink>
          <UpcomingLinks {...entry} />
        </>
      }
    >
      <Text>{sentence}</Text>
    </Meeting>
  );
}

/** The last booking, when none is to come. */
function Last({ entry }: { entry: BookingEntry }) {
  const t = NEXT_BOOKING.get();
  return (
    <Meeting
      title={t.last}
      entry={entry}
      actions={
        <>
          <ButtonLink to={bookAgainPath(PATHS.bookingCalendar, entry.service)}>{t.again}</ButtonLink>
          <TextLink to={PATHS.myBookings} py="2">
            {t.all}
          </TextLink>
        </>
      }
    />
  );
}

function First() {
  return (
    <Stack gap="5" alignItems="flex-start">
      <Heading level={2}>Your first consultation starts here.</Heading>
      <Text>Choose a day and a time. You’ll find it here, with your consultant and how to join.</Text>
      <ButtonLink to={PATHS.bookingCalendar}>{NEXT_BOOKING.get().book}</ButtonLink>
    </Stack>
  );
}

const Others = chakra('ul', { base: { listStyle: 'none', '& > li': { py: '2', textStyle: 'small' } } });

/** The bookings after the next one, and the way to book again. */
function Further({ entries, service }: { entries: readonly BookingEntry[]; service: string }) {
  const more = entries.length - FURTHER;
  return (
    <Stack gap="3" borderTop="1px solid" borderColor="rule" pt="5">
      {entries.length > 0 ? (
        <>
          <Heading level={3} size="label">
            Also coming up
          </Heading>
          <Others>
            {entries.slice(0, FURTHER).map(({ id, date, time, service: name, startsAt }) => (
              <li key={id}>
                <TextLink to={`${PATHS.booking}/${id}`}>
                  <time dateTime={startsAt}>
                    {date}, {withNonBreakingSpaces(time)}
                  </time>
                </TextLink>
                <br />
                {name}
              </li>
            ))}
          </Others>
        </>
      ) : null}
      <Row columnGap="5" rowGap="2">
        <ButtonLink to={bookAgainPath(PATHS.bookingCalendar, service)} variant="outline" size="sm">
          Book another consultation
        </ButtonLink>
        {more > 0 ? <TextLink to={PATHS.myBookings}>{`See ${more} more`}</TextLink> : null}
      </Row>
    </Stack>
  );
}

/** The next meeting of the client `userId`, what it needs, and how to book again. */
export function NextMeeting({ userId }: { userId: string }) {
  return (
    <OwnBookings
      userId={userId}
      skeleton={
        <Stack gap="4">
          <Skeleton width="10rem" />
          <Skeleton height="3rem" maxW="measure" />
          <Skeleton height="8rem" maxW="measure" />
        </Stack>
      }
      upcoming={(next, further) => (
        <Stack gap="8">
          {next.status === 'confirmed' ? <Confirmed entry={next} /> : <Unconfirmed entry={next} />}
          <Further entries={further} service={next.service} />
        </Stack>
      )}
      last={(entry) => <Last entry={entry} />}
      first={<First />}
    />
  );
}
