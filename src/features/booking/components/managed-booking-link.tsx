import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries } from '../api/queries';
import {
  forgetManageToken,
  type LinkFragment,
  manageTokenOf,
  readLinkFragment,
  rememberManageToken,
} from '../model/manage-link';

const MESSAGES = messages('booking/link', {
  incomplete: 'This link is incomplete',
  broken: 'This link does not work',
  incompleteText: 'Open the link from our email again. Part of it is missing.',
  brokenText: 'It doesn’t match a booking. Please use the link in our latest email about your booking.',
  unchanged: 'Nothing was changed. You can also call {phone}, and we’ll make the change for you.',
  book: 'Book a consultation',
  error: 'Booking Error',
  failed: 'We couldn’t load your booking. The booking itself isn’t affected.',
  later: 'Please try again in a moment, or call us at {phone}.',
  retrying: 'Trying again...',
  retry: 'Try again',
});

/** The link opens nothing: its secret is missing, or belongs to no booking. */
export function InvalidBookingLink({ isIncomplete }: { isIncomplete: boolean }) {
  const t = MESSAGES.get();
  return (
    <Stack gap="6" maxW="measure" alignItems="flex-start">
      <Heading level={1}>{isIncomplete ? t.incomplete : t.broken}</Heading>
      <Text size="lead">{isIncomplete ? t.incompleteText : t.brokenText}</Text>
      <Text tone="muted">
        <Sentence text={t.unchanged} parts={{ phone: <PhoneLink /> }} />
      </Text>
      <ButtonLink to={PATHS.schedule} variant="outline">
        {t.book}
      </ButtonLink>
    </Stack>
  );
}

type LinkFailureProps = { onRetry: () => void; isRetrying: boolean };

/** The booking of a link could not be read just now. */
export function LinkFailure({ onRetry, isRetrying }: LinkFailureProps) {
  const t = MESSAGES.get();
  return (
    <Stack gap="6" maxW="measure" alignItems="flex-start">
      <Heading level={1}>{t.error}</Heading>
      <Text size="lead">{t.failed}</Text>
      <Text tone="muted">
        <Sentence text={t.later} parts={{ phone: <PhoneLink /> }} />
      </Text>
      <Row>
        <Button onClick={onRetry} pending={isRetrying} pendingLabel={t.retrying}>
          {t.retry}
        </Button>
      </Row>
    </Stack>
  );
}

/**
 * The token in the emailed link of `bookingId`; undefined until it is read. The token is removed from the address bar
 * immediately, so that it appears in no history, screenshot or copied URL.
 */
function useManageLink(bookingId: string | undefined): (LinkFragment & { isMailed: boolean }) | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkFragment & { isMailed: boolean }>();

  useEffect(() => {
    const read = readLinkFragment(hash);
    if (bookingId && read.token) rememberManageToken(bookingId, read.token);
    const known = bookingId ? manageTokenOf(bookingId) : undefined;
    setLink((before) =>
      read.token ? { ...read, isMailed: true } : (before ?? { ...read, token: known, isMailed: false }),
    );
    if (hash !== '') void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [bookingId, hash, pathname, search, navigate]);

  return link;
}

/** 404: no such booking or secret; 422: it does not look like one. */
function isInvalidLinkError(error: Error | null): boolean {
  return error instanceof AppError && (error.status === 404 || error.status === 422);
}

/** The booking that the mailed link of `bookingId` opens. Reading it with the link of a mail confirms the address, and changes nothing else. */
export function useManagedBooking(bookingId: string | undefined) {
  const link = useManageLink(bookingId);
  const id = bookingId ?? '';
  const token = link?.token ?? '';
  const options = bookingQueries.managed(id, token);
  const booking = useQuery({
    ...options,
    queryFn: id !== '' && token !== '' ? (options.queryFn ?? skipToken) : skipToken,
  });
  const isWorthNothing = isInvalidLinkError(booking.error);
  useEffect(() => {
    if (isWorthNothing) forgetManageToken(id);
  }, [isWorthNothing, id]);

  return {
    id,
    token,
    rating: link?.rating,
    /** Whether the address had the token, as that of a mailed link does. */
    isMailed: link?.isMailed === true,
    booking,
    isIncomplete: link !== undefined && (id === '' || token === ''),
    isDead: isWorthNothing,
  };
}
