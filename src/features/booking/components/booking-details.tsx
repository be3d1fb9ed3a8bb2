import { params } from '@nanostores/i18n';
import type { ReactNode } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { capitalized, withNonBreakingSpaces } from '@/shared/lib/text';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { EmailLink, PhoneLink } from '@/shared/ui/text/contact-links';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { BookingView } from '../model/booking-view';
import { serviceNameOf } from '../model/service-name';
import { AnotherTime, WhatsNext } from './booking-aside';
import { PlaceText } from './place-text';

const MESSAGES = messages('booking/details', {
  date: 'Date',
  time: 'Time',
  minutes: params('{minutes} minutes'),
  service: 'Service',
  with: 'With',
  status: 'Status',
  where: 'Where',
  how: 'How',
  yours: 'Your booking',
  loading: 'Loading your booking...',
  noScript:
    'JavaScript is turned off, so this page can’t open your booking. Call {phone} or email {email}, and we’ll help you.',
});

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

type FrameProps = {
  title: ReactNode;
  details: ReactNode;
  aside: ReactNode;
  /** Whether the aside comes before the details where they are below each other. */
  isAsideFirst?: boolean;
};

/** What was booked and, beside it where there is room, what comes after. */
function Frame({ title, details, aside, isAsideFirst = false }: FrameProps) {
  const sides = (
    <Stack gap="8" gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }}>
      {aside}
    </Stack>
  );
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
        {isAsideFirst ? sides : null}
        <Box gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }}>
          {details}
        </Box>
        {isAsideFirst ? null : sides}
      </Box>
    </Stack>
  );
}

type BookingDetailsProps = BookingView & {
  /** Whom the visitor will meet. */
  consultant?: string | undefined;
  /** Shown beside the details instead of the next steps, and before them on a phone. */
  aside?: ReactNode;
  /** What can be done now; shown beside the details, first. */
  children?: ReactNode;
  /** Shown below what the visitor is to do. */
  step?: ReactNode;
  /** Shown below the details of a booking to come. */
  below?: ReactNode;
  /** Whether this is the answer to what was just done, moved or canceled: its title takes the focus. */
  isArrival?: boolean;
};

/** The booking's current state and the next steps. */
export function BookingDetails({
  standing,
  status,
  isConfirmed,
  date,
  time,
  firmTime,
  minutes,
  consultant,
  place,
  aside,
  isArrival,
  children,
  step,
  below,
  ...service
}: BookingDetailsProps) {
  const t = MESSAGES.get();
  return (
    <Frame
      isAsideFirst={aside !== undefined}
      title={
        <div>
          <Box mb="4">
            {isArrival ? (
              <FocusedHeading scrollMarginTop="32">{standing.title}</FocusedHeading>
            ) : (
              <Heading level={1}>{standing.title}</Heading>
            )}
          </Box>
          <Text size="lead">{standing.sentence}</Text>
          {standing.note || step ? (
            <Box
              mt="5"
              maxW="measure"
              bg="surface"
              borderInlineStart="3px solid"
              borderColor="clay"
              borderRadius="md"
              p="5"
            >
              {standing.note ? (
                <Text fontWeight="semibold" textWrap="pretty">
                  {standing.note}
                </Text>
              ) : null}
              {step}
            </Box>
          ) : null}
        </div>
      }
      details={
        <Stack gap="8">
          <Box as="dl" borderBottom="1px solid" borderColor="rule">
            <Detail term={t.date}>
              <Text textStyle="lead" fontWeight="semibold">
                {capitalized(date)}
              </Text>
            </Detail>
            <Detail term={t.time}>
              <Text textStyle="lead" fontWeight="semibold" fontVariantNumeric="tabular-nums">
                {withNonBreakingSpaces(time)}
              </Text>
              {firmTime ? <Text tone="muted">{withNonBreakingSpaces(firmTime)}</Text> : null}
              {minutes ? <Text tone="muted">{t.minutes({ minutes })}</Text> : null}
            </Detail>
            <Detail term={t.service}>
              <Text textStyle="lead" fontWeight="semibold">
                {serviceNameOf(service.serviceName)}
              </Text>
              {standing.isAhead ? <Text tone="muted">{service.serviceDescription}</Text> : null}
            </Detail>
            {consultant ? <Detail term={t.with}>{consultant}</Detail> : null}
            <Detail term={t.status}>
              <BookingStatus status={status} />
            </Detail>
            <Detail term={place.location ? t.where : t.how}>
              <PlaceText place={place} isAhead={standing.isAhead} />
            </Detail>
          </Box>
          {standing.isAhead ? below : null}
        </Stack>
      }
      aside={
        <>
          {children}
          {aside ??
            (standing.isAhead ? (
              <WhatsNext isConfirmed={isConfirmed} />
            ) : (
              <AnotherTime
                serviceName={service.serviceName}
                hasCanceled={isArrival === true && status === 'cancelled'}
              />
            ))}
        </>
      }
    />
  );
}

/** The same frame while the booking loads. */
export function BookingDetailsSkeleton() {
  const t = MESSAGES.get();
  return (
    <>
      <VisuallyHidden as="h1">{t.yours}</VisuallyHidden>
      <Box css={{ '@media (scripting: none)': { display: 'none' } }}>
        <VisuallyHidden role="status">{t.loading}</VisuallyHidden>
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
      </Box>
    </>
  );
}

/** Shown on the page of a booking when JavaScript is off: only scripts can read the link of the email. */
export function NoJavaScriptNotice() {
  return (
    <noscript>
      <Text mt="6">
        <Sentence text={MESSAGES.get().noScript} parts={{ phone: <PhoneLink />, email: <EmailLink /> }} />
      </Text>
    </noscript>
  );
}
