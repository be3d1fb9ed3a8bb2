import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { AppError } from '@/shared/errors/app-error';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { Anchor, Heading, Text } from '@/shared/ui/typography';
import { MissingBookingId } from '../api/queries';

type BookingErrorProps = { error: Error; onRetry: () => void; isRetrying: boolean };

/** The booking could not be shown. Trying again is offered unless there is no such booking to ask for. */
export function BookingError({ error, onRetry, isRetrying }: BookingErrorProps) {
  const hasNoId = error instanceof MissingBookingId;
  const isUnknown = hasNoId || (error.cause instanceof AppError && error.cause.status === 404);
  return (
    <Stack gap="6" maxW="measure" alignItems="flex-start">
      <Heading level={1}>Booking Error</Heading>
      <Text size="lead">We couldn't find your booking details</Text>
      <Text tone="muted">
        {hasNoId ? `${error.message}. ` : null}
        {isUnknown
          ? 'Please check the link in your confirmation email.'
          : "Your booking isn't affected. Please try again in a moment."}{' '}
        Or call us at{' '}
        <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
          {SITE.phone}
        </Anchor>{' '}
        and we'll look it up.
      </Text>
      <Row>
        {isUnknown ? null : (
          <Button onClick={onRetry} pending={isRetrying} pendingLabel="Trying again...">
            Try again
          </Button>
        )}
        <ButtonLink to={PATHS.serviceIndex} variant="outline">
          Browse Services
        </ButtonLink>
      </Row>
    </Stack>
  );
}
