import type { ReactNode } from 'react';
import { bookAgainPath, PATHS } from '@/shared/config/paths';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { BookingStatus } from '@/shared/ui/booking-status';
import { ButtonLink } from '@/shared/ui/button';
import { EmailLink, PhoneLink } from '@/shared/ui/contact-links';
import { FocusedHeading } from '@/shared/ui/focused-heading';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { Heading, Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import type { BookingView } from '../model/booking-view';
import { PlaceText } from './place-text';

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '9rem 1fr' }}
      columnGap="6"
      py="5"
      borderTop="1px solid"
      borderColor="rule"
    >
      <Text as="dt" size="small" tone="muted" pt={{ md: '1' }}>
        {term}
      </Text>
      <Box as="dd" minW="0">
        {children}
      </Box>
    </Box>
  );
}

type FrameProps = { title: ReactNode; details: ReactNode; aside: ReactNode };

/** What was booked and, beside it where there is room, what comes after. */
function Frame({ title, details, aside }: FrameProps) {
  return (
    <Stack gap={{ base: '8', lg: '12' }}>
      {title}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
        columnGap="20"
        rowGap="10"
        alignItems="start"
      >
        {details}
        <Stack gap="8">{aside}</Stack>
      </Box>
    </Stack>
  );
}

function Aside({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <>
      <Box borderInlineStart="3px solid" borderColor="gold" ps="6">
        <Heading level={2} size="h3" mb="2">
          {title}
        </Heading>
        <Text>{children}</Text>
      </Box>
      <Row>{actions}</Row>
    </>
  );
}

function WhatsNext() {
  return (
    <Aside
      title="What's Next?"
      actions={
        <>
          <ButtonLink to={PATHS.dashboard}>View Your Bookings</ButtonLink>
          <ButtonLink to={PATHS.serviceIndex} variant="outline">
            Browse More Services
          </ButtonLink>
        </>
      }
    >
      A confirmation email is on its way. Our team will reach out beforehand to ask what you'd like to cover.
      To move or cancel your booking, use the link in that email or call <PhoneLink />.
    </Aside>
  );
}

function AnotherTime({ serviceName }: { serviceName: string }) {
  return (
    <Aside
      title="Another time?"
      actions={<ButtonLink to={bookAgainPath(PATHS.schedule, serviceName)}>Book again</ButtonLink>}
    >
      You can choose a new time online. If this isn't what you expected, call <PhoneLink /> and we'll look
      into it.
    </Aside>
  );
}

type BookingDetailsProps = BookingView & {
  /** Shown beside the details instead of the next steps. */
  aside?: ReactNode;
  /** Shown below the details. */
  children?: ReactNode;
  /** Whether this is the answer to what was just done: its title takes the focus. */
  isArrival?: boolean;
};

/** The booking's current state and the next steps. */
export function BookingDetails({
  standing,
  status,
  date,
  time,
  visitorTime,
  place,
  aside,
  isArrival,
  children,
  ...service
}: BookingDetailsProps) {
  return (
    <Frame
      title={
        <div>
          <Box mb="4">
            {isArrival ? (
              <FocusedHeading>{standing.title}</FocusedHeading>
            ) : (
              <Heading level={1}>{standing.title}</Heading>
            )}
          </Box>
          <Text size="lead">{standing.sentence}</Text>
          {standing.note ? (
            <Text mt="3" fontWeight="semibold">
              {standing.note}
            </Text>
          ) : null}
        </div>
      }
      details={
        <Stack gap="8">
          <Box as="dl" borderBottom="1px solid" borderColor="rule">
            <Detail term="Date">
              <Text textStyle="lead" fontWeight="semibold">
                {date}
              </Text>
            </Detail>
            <Detail term="Time">
              <Text textStyle="lead" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {withNonBreakingSpaces(time)}
              </Text>
              {visitorTime ? <Text tone="muted">{withNonBreakingSpaces(visitorTime)}</Text> : null}
            </Detail>
            <Detail term="Service">
              <Text textStyle="lead" fontWeight="semibold">
                {service.serviceName}
              </Text>
              <Text tone="muted">{service.serviceDescription}</Text>
            </Detail>
            <Detail term="Status">
              <BookingStatus status={status} />
            </Detail>
            <Detail term="Where">
              <PlaceText place={place} />
            </Detail>
          </Box>
          {children}
        </Stack>
      }
      aside={aside ?? (standing.isAhead ? <WhatsNext /> : <AnotherTime serviceName={service.serviceName} />)}
    />
  );
}

/** The same frame while the booking loads. */
export function BookingDetailsSkeleton() {
  return (
    <>
      <VisuallyHidden as="h1">Your booking</VisuallyHidden>
      <VisuallyHidden role="status">Loading your booking...</VisuallyHidden>
      <Frame
        title={
          <Stack gap="4">
            <Skeleton height="14" width="70%" maxW="32rem" />
            <Skeleton height="8" width="80%" maxW="30rem" />
          </Stack>
        }
        details={
          <Box borderBottom="1px solid" borderColor="rule" aria-hidden="true">
            {['Date', 'Time', 'Service', 'Status', 'Where'].map((term) => (
              <Box key={term} py="5" borderTop="1px solid" borderColor="rule">
                <Skeleton height="8" width="60%" />
              </Box>
            ))}
          </Box>
        }
        aside={
          <>
            <Skeleton height="10rem" />
            <Skeleton height="12" />
          </>
        }
      />
    </>
  );
}

/** Shown on the page of an emailed link when JavaScript is off: only scripts can read its token. */
export function NoJavaScriptNotice() {
  return (
    <noscript>
      <Text mt="6">
        JavaScript is turned off, so this page can't open your booking. Call <PhoneLink /> or email{' '}
        <EmailLink />, and we'll help you.
      </Text>
    </noscript>
  );
}
