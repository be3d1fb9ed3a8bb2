import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { Anchor, Heading, Text } from '@/shared/ui/typography';

const phone = (
  <Anchor href={SITE.phoneHref} whiteSpace="nowrap">
    {SITE.phone}
  </Anchor>
);

/** The link opens nothing: its secret is missing, or belongs to no booking. */
export function InvalidBookingLink({ isIncomplete }: { isIncomplete: boolean }) {
  return (
    <Stack gap="6" maxW="measure" alignItems="flex-start">
      <Heading level={1}>{isIncomplete ? 'This link is incomplete' : 'This link does not work'}</Heading>
      <Text size="lead">
        {isIncomplete
          ? 'Open the link from our email again. Part of it is missing.'
          : "It doesn't match a booking. Please use the link in our latest email about your booking."}
      </Text>
      <Text tone="muted">
        Nothing was changed. You can also call {phone}, and we'll make the change for you.
      </Text>
      <ButtonLink to={PATHS.schedule} variant="outline">
        Book a consultation
      </ButtonLink>
    </Stack>
  );
}

type LinkFailureProps = { onRetry: () => void; isRetrying: boolean };

/** The booking of a link could not be read just now. */
export function LinkFailure({ onRetry, isRetrying }: LinkFailureProps) {
  return (
    <Stack gap="6" maxW="measure" alignItems="flex-start">
      <Heading level={1}>Booking Error</Heading>
      <Text size="lead">We couldn't load your booking. The booking itself isn't affected.</Text>
      <Text tone="muted">Please try again in a moment, or call us at {phone}.</Text>
      <Row>
        <Button onClick={onRetry} pending={isRetrying} pendingLabel="Trying again...">
          Try again
        </Button>
      </Row>
    </Stack>
  );
}
