import type { ManagedBooking, ManageRequest } from '@contracts/booking/bookings.ts';
import { params } from '@nanostores/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { messages } from '@/shared/i18n/messages';
import { Sentence } from '@/shared/i18n/sentence';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { Heading, Text } from '@/shared/ui/text/typography';
import { bookingQueries, manageBooking } from '../api/queries';
import { type BookingStatusSummary, refundText, waitsForAddress } from '../model/booking-status';
import { bookingView, consultantOf, formatChangeDeadline } from '../model/booking-view';
import { serviceNameOf } from '../model/service-name';
import { Aside } from './booking-aside';
import { BookingDetails, BookingDetailsSkeleton } from './booking-details';
import { CancelDialog } from './cancel-dialog';
import { InvalidBookingLink, LinkFailure, useManagedBooking } from './managed-booking-link';
import { PaymentNotice, usePayment } from './payment-notice';
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
  mailed: 'We’ve emailed you the details.',
  title: 'Manage your booking',
});

// Loaded when a booking that can be moved is there, and so before Move is pressed.
const RescheduleForm = lazyWithBoundary(async () => (await import('./reschedule-form')).RescheduleForm);
const CalendarLinks = lazyWithBoundary(async () => (await import('./calendar-links')).CalendarLinks);
// Most visitors come with the link of an email, which leaves nothing to confirm.
const ResendConfirmation = lazyWithBoundary(
  async () => (await import('./resend-confirmation')).ResendConfirmation,
);

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
  useEffect(() => {
    if (canMove) void RescheduleForm.preload();
  }, [canMove]);
  return (
    <Aside
      title={canChange ? t.plans : t.closed}
      actions={
        canChange ? (
          <>
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
          </>
        ) : null
      }
    >
      {canChange ? (
        t.until({ until })
      ) : (
        <Sentence text={t.closedText} parts={{ until, phone: <PhoneLink /> }} />
      )}
    </Aside>
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
  const t = MESSAGES.get();
  const title = hasChanged ? t.moved : timeReleased ? standing.title : t.title;
  const sentence = [standing.sentence, standing.isAhead ? '' : refund, hasChanged ? t.mailed : '']
    .filter(Boolean)
    .join(' ');
  return { ...standing, sentence, ...(standing.isAhead && { title }) };
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
        <Suspense fallback={<Skeleton height="24rem" />}>
          <RescheduleForm
            serviceType={booking.serviceType}
            startsAt={booking.starts_at}
            onMove={onMove}
            onClose={() => setOpen('kept')}
          />
        </Suspense>
      </Stack>
    );
  }
  return (
    <Stack gap="8">
      {isMailed && booking.addressConfirmed && standing.isAhead && !booking.time_released ? (
        <Alert tone="success">{t.proven}</Alert>
      ) : null}
      <BookingDetails
        {...view}
        consultant={booking.status === 'confirmed' ? consultantOf(booking) : undefined}
        standing={standing}
        isArrival={hasChanged || open === 'kept'}
        step={
          standing.isAhead && waitsForAddress(booking) ? (
            <Suspense fallback={<Box minH="tap" />}>
              <ResendConfirmation bookingId={booking.id} />
            </Suspense>
          ) : null
        }
        below={<TimeZoneSelect />}
        {...(standing.isAhead && {
          aside: (
            <>
              <ManagedBookingActions booking={booking} timeZone={timeZone} onChoose={setOpen} />
              {booking.status === 'confirmed' ? (
                <Suspense fallback={null}>
                  <CalendarLinks bookingId={booking.id} booking={booking} serviceName={view.serviceName} />
                </Suspense>
              ) : null}
            </>
          ),
        })}
      >
        {isDue ? <ManagedPaymentNotice bookingId={booking.id} /> : null}
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

  async function change(wanted: Omit<ManageRequest, 'token'>) {
    const response: ManagedBooking = await manageBooking(id, { ...wanted, token });
    queryClient.setQueryData(bookingQueries.managed(id, token).queryKey, response);
    void cancelAndInvalidate(queryClient, bookingQueries.detail(id).queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.ownLists());
    setChanges((count) => count + 1);
  }

  if (isIncomplete || isDead) return <InvalidBookingLink isIncomplete={isIncomplete} />;
  if (booking.data) {
    return (
      <ManagedBookingDetails
        key={changes}
        booking={booking.data}
        hasChanged={changes > 0}
        isMailed={isMailed && changes === 0}
        onCancel={(reason) => change({ action: 'cancel', ...(reason && { reason }) })}
        onMove={(preferredDate, preferredTime) => change({ action: 'move', preferredDate, preferredTime })}
      />
    );
  }
  if (booking.isError)
    return <LinkFailure onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />;
  return <BookingDetailsSkeleton />;
}
