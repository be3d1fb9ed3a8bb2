import { chakra } from '@chakra-ui/react/styled-system';
import { placeLabel } from '@contracts/booking/meeting-place.ts';
import { type ReactNode, useRef, useState } from 'react';
import { bookAgainPath, PATHS } from '@/shared/config/paths';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row } from '@/shared/ui/layout/layout';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { PhoneLink } from '@/shared/ui/text/contact-links';
import { TextLink } from '@/shared/ui/text/text-link';
import { Anchor, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useClientBookingMutations } from '../api/mutations';
import type { BookingEntry } from '../model/booking-view';
import { CancelDialog } from './cancel-dialog';
import { NEXT_BOOKING } from './own-bookings';
import { RescheduleForm } from './reschedule-form';

const WORDS = { move: 'Move', cancel: 'Cancel' };
type Change = keyof typeof WORDS;

type ChangeOwnBookingProps = {
  entry: BookingEntry;
  /** The links that stand before its buttons. */
  children: ReactNode;
  /** Once the list shows what has become of it. */
  onMoved: () => void;
  onCancelled: () => void;
};

/** Moving and canceling a booking that is still to come, until when, and whom to call after that. */
function ClientBookingActions({ entry, children, onMoved, onCancelled }: ChangeOwnBookingProps) {
  const { id, service, startsAt, date, time, firmTime, canChange } = entry;
  const [open, setOpen] = useState<Change>();
  const change = useClientBookingMutations();
  const close = () => setOpen(undefined);
  const until = withNonBreakingSpaces(entry.changeUntil);

  async function cancel(reason: string) {
    await change.cancel(id, reason);
    close();
    showToast({ kind: 'success', title: 'Booking canceled' });
    onCancelled();
  }

  async function move(day: string, start: string) {
    await change.move(id, day, start);
    close();
    showToast({ kind: 'success', title: 'Booking moved' });
    onMoved();
  }

  if (!canChange) {
    return (
      <>
        <Links>{children}</Links>
        <Text size="small" tone="muted">
          Online changes closed {until}. To change it now, call <PhoneLink />.
        </Text>
      </>
    );
  }
  if (open === 'move') {
    return (
      <Box data-moving="" mt="4">
        <RescheduleForm
          level={3}
          serviceType={service}
          startsAt={startsAt}
          onMove={move}
          onClose={() => {
            close();
            onMoved();
          }}
        />
      </Box>
    );
  }
  return (
    <>
      <Links>
        {children}
        {/* They wrap together. */}
        <Row columnGap="5" flexWrap="nowrap">
          {(['move', 'cancel'] as const).map((what) => (
            <Button
              key={what}
              variant="plain"
              size="sm"
              px="0"
              aria-label={`${WORDS[what]} the booking on ${date}, ${time}`}
              onClick={() => setOpen(what)}
            >
              {WORDS[what]}
            </Button>
          ))}
        </Row>
      </Links>
      <Text size="small" tone="muted">
        You can change it until {until}.
      </Text>
      <CancelDialog
        open={open === 'cancel'}
        onClose={close}
        what={`${service}, ${date}, ${time} ${firmTime}`.trim()}
        refund={entry.refund}
        onCancel={cancel}
      />
    </>
  );
}

const List = chakra('ul', {
  base: { listStyle: 'none', borderBottom: '1px solid', borderColor: 'rule' },
});

const Entry = chakra('li', {
  base: {
    py: '5',
    borderTop: '1px solid',
    borderColor: 'rule',
  },
});

const Links = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: 'tap',
      fontSize: 'sm',
      fontWeight: 'semibold',
    },
  },
});

type BookingProps = { entry: BookingEntry; onCancelled: (() => void) | undefined };

function Booking({ entry, onCancelled }: BookingProps) {
  const { id, service, startsAt, status, date, time, firmTime, isDue, sentence, refund, place } = entry;
  const day = useRef<HTMLParagraphElement>(null);
  const see = (
    <TextLink to={`${PATHS.booking}/${id}`}>
      See booking
      <VisuallyHidden>{` of ${date}, ${time}`}</VisuallyHidden>
    </TextLink>
  );
  return (
    <Entry>
      <Row columnGap="3" rowGap="0" alignItems="baseline" fontVariantNumeric="tabular-nums">
        <Text ref={day} tabIndex={-1} outline="none" scrollMarginTop="32" fontWeight="semibold">
          <time dateTime={startsAt}>{date}</time>
        </Text>
        <Text fontWeight="semibold">{withNonBreakingSpaces(time)}</Text>
        {firmTime ? (
          <Text size="small" tone="muted">
            {withNonBreakingSpaces(firmTime)}
          </Text>
        ) : null}
      </Row>
      <Row columnGap="3" rowGap="0">
        <Text>{service}</Text>
        <BookingStatus status={status} />
        <Text size="small" tone="muted">
          {placeLabel(place)}
        </Text>
        {isDue ? <Text size="small">Payment is due</Text> : null}
      </Row>
      {onCancelled && status === 'pending' ? (
        <Text size="small" tone="muted">
          {sentence}
        </Text>
      ) : null}
      {refund && !onCancelled ? <Text size="small">{refund}</Text> : null}
      {onCancelled ? (
        <ClientBookingActions entry={entry} onMoved={() => day.current?.focus()} onCancelled={onCancelled}>
          {place.videoLink ? (
            <Anchor href={place.videoLink} target="_blank" rel="noreferrer">
              {NEXT_BOOKING.get().join}
            </Anchor>
          ) : null}
          {see}
        </ClientBookingActions>
      ) : (
        <Links>
          {see}
          <TextLink to={bookAgainPath(PATHS.bookingCalendar, service)}>
            Book again<VisuallyHidden>{`: ${service}`}</VisuallyHidden>
          </TextLink>
        </Links>
      )}
    </Entry>
  );
}

type BookingListProps = {
  label: string;
  entries: readonly BookingEntry[];
  /** Given for bookings to come, which may be moved and canceled; hears of one that was canceled. */
  onCancelled?: () => void;
};

/** Bookings under each other, in the order they come. */
export function BookingList({ label, entries, onCancelled }: BookingListProps) {
  return (
    <List aria-label={label}>
      {entries.map((entry) => (
        <Booking key={entry.id} entry={entry} onCancelled={onCancelled} />
      ))}
    </List>
  );
}

/** The list's place while it loads. */
export function BookingListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading your bookings...</VisuallyHidden>
      <List aria-hidden="true">
        {['a', 'b'].map((place) => (
          <Entry key={place}>
            <Skeleton height="12" width="80%" />
          </Entry>
        ))}
      </List>
    </>
  );
}
