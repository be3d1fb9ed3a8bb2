import type { ManagedBooking, ManageRequest } from '@contracts/booking/bookings.ts';
import { params } from '@nanostores/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries, manageBooking } from '../api/queries';
import { type BookingStatusSummary, refundText } from '../model/booking-status';
import { bookingView, formatChangeDeadline } from '../model/booking-view';
import { serviceNameOf } from '../model/service-name';
import { BookingDetails, BookingDetailsSkeleton } from './booking-details';
import { CancelDialog } from './cancel-dialog';
import { InvalidBookingLink, LinkFailure, useManagedBooking } from './managed-booking-link';
import { PaymentNotice, usePayment } from './payment-notice';
import { RescheduleForm } from './reschedule-form';
import { TimeZoneSelect, useVisitorTimeZone } from './time-zone-select';

const MESSAGES = messages('booking/manage', {
  plans: 'Change of plans?',
  closed: 'Online changes are closed',
  until: params('You can move or cancel this booking here until {until}.'),
  closedText: 'Online changes closed {until}. To change it now, call {phone}.',
  move: 'Move',
  cancel: 'Cancel booking',
  moved: 'Booking Moved',
  proven: 'Your email address is confirmed.',
  now: params('Now: {when}'),
  title: 'Manage your booking',
  canceledToast: 'Booking canceled',
  movedToast: 'Booking moved',
});

type ManageActionsProps = {
  booking: ManagedBooking;
  timeZone: string | undefined;
  onChoose: (what: 'move' | 'cancel') => void;
};

/** What the guest may still do, until when, and whom to call after that. */
function ManagedBookingActions({ booking, timeZone, onChoose }: ManageActionsProps) {
  const t = MESSAGES.get();
  const { canCancel, canMove, changeUntil } = booking;
  const until = withNonBreakingSpaces(formatChangeDeadline(changeUntil, timeZone));
  const canChange = canCancel || canMove;
  return (
    <>
      <Box borderInlineStart="3px solid" borderColor="gold" ps="6">
        <Heading level={2} size="h3" mb="2">
          {canChange ? t.plans : t.closed}
        </Heading>
        {canChange ? (
          <Text>{t.until({ until })}</Text>
        ) : (
          <Text>
            <Sentence text={t.closedText} parts={{ until, phone: <PhoneLink /> }} />
          </Text>
        )}
      </Box>
      {canChange ? (
        <Row>
          {canMove ? (
            <Button variant="outline" onClick={() => onChoose('move')}>
              {t.move}
            </Button>
          ) : null}
          {canCancel ? (
            <Button variant="outline" onClick={() => onChoose('cancel')}>
              {t.cancel}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </>
  );
}

/** The payment that the booking waits for, and the way there. */
function ManagedPaymentNotice({ bookingId }: { bookingId: string }) {
  return <PaymentNotice payment={usePayment({ bookingId, isEnabled: true, isReturning: false })} />;
}

type ManagedViewProps = {
  booking: ManagedBooking;
  /** Whether it shows what has just been done; its title then takes the focus. */
  hasChanged: boolean;
  /** Whether it was opened with the link of a mail, which confirms the address. */
  isMailed: boolean;
  onCancel: (reason: string) => Promise<void>;
  onMove: (date: string, time: string) => Promise<void>;
};

/** While it is to come, a page to manage it; after that, also what becomes of the money. */
function managedStanding(
  standing: BookingStatusSummary,
  hasChanged: boolean,
  refund: string | undefined,
  timeReleased: boolean | undefined,
): BookingStatusSummary {
  if (standing.isAhead) {
    const t = MESSAGES.get();
    const title = hasChanged ? t.moved : timeReleased ? standing.title : t.title;
    return { ...standing, title };
  }
  return refund ? { ...standing, sentence: `${standing.sentence} ${refund}` } : standing;
}

/** A booking as its guest manages it. Nothing changes before a button is pressed, and canceling asks once more. */
function ManagedBookingDetails({ booking, hasChanged, isMailed, onCancel, onMove }: ManagedViewProps) {
  const t = MESSAGES.get();
  const [open, setOpen] = useState<'move' | 'cancel' | 'kept'>();
  const timeZone = useVisitorTimeZone();
  const view = bookingView(booking, timeZone);
  const refund = refundText({ ...booking, paymentStatus: booking.payment_status });
  const standing = managedStanding(view.standing, hasChanged, refund, booking.time_released);
  const isDue = standing.isAhead && booking.payment_status === 'pending';
  const when = `${view.date}, ${view.time} ${view.firmTime}`.trim();

  if (open === 'move') {
    return (
      <Stack gap="8">
        <div>
          <Heading level={1} mb="4">
            {standing.title}
          </Heading>
          <Text size="lead">{withNonBreakingSpaces(t.now({ when }))}</Text>
        </div>
        <RescheduleForm serviceType={booking.serviceType} onMove={onMove} onClose={() => setOpen('kept')} />
      </Stack>
    );
  }
  return (
    <Stack gap="8">
      {isMailed && booking.addressConfirmed && booking.status === 'pending' && !booking.time_released ? (
        <Alert tone="success">{t.proven}</Alert>
      ) : null}
      <BookingDetails
        {...view}
        standing={standing}
        isArrival={hasChanged || open === 'kept'}
        {...(standing.isAhead && {
          aside: <ManagedBookingActions booking={booking} timeZone={timeZone} onChoose={setOpen} />,
        })}
      >
        {isDue ? <ManagedPaymentNotice bookingId={booking.id} /> : null}
        {standing.isAhead ? <TimeZoneSelect /> : null}
      </BookingDetails>
      <CancelDialog
        open={open === 'cancel'}
        onClose={() => setOpen(undefined)}
        what={`${serviceNameOf(view.serviceName)}, ${when}`}
        refund={refund}
        onCancel={onCancel}
      />
    </Stack>
  );
}

/** The booking of a mailed link: loading, what it is and what may be done to it, or why the link opens nothing. */
export function ManageBooking({ bookingId }: { bookingId: string | undefined }) {
  return (
    <QueryProvider>
      <Managed key={bookingId} bookingId={bookingId} />
    </QueryProvider>
  );
}

function Managed({ bookingId }: { bookingId: string | undefined }) {
  const { id, token, isMailed, booking, isIncomplete, isDead } = useManagedBooking(bookingId);
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState(0);

  async function change(wanted: Omit<ManageRequest, 'token'>, said: string) {
    const response: ManagedBooking = await manageBooking(id, { ...wanted, token });
    queryClient.setQueryData(bookingQueries.managed(id, token).queryKey, response);
    void cancelAndInvalidate(queryClient, bookingQueries.detail(id).queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.ownLists());
    setChanges((count) => count + 1);
    showToast({ kind: 'success', title: said });
  }

  if (isIncomplete || isDead) return <InvalidBookingLink isIncomplete={isIncomplete} />;
  if (booking.data) {
    return (
      <ManagedBookingDetails
        key={changes}
        booking={booking.data}
        hasChanged={changes > 0}
        isMailed={isMailed && changes === 0}
        onCancel={(reason) =>
          change({ action: 'cancel', ...(reason && { reason }) }, MESSAGES.get().canceledToast)
        }
        onMove={(preferredDate, preferredTime) =>
          change({ action: 'move', preferredDate, preferredTime }, MESSAGES.get().movedToast)
        }
      />
    );
  }
  if (booking.isError)
    return <LinkFailure onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />;
  return <BookingDetailsSkeleton />;
}
