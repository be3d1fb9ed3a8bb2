import { placeLabel } from '@contracts/booking/meeting-place.ts';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { formatDate, formatTime } from '@contracts/time-format.ts';
import { phoneLink } from '@/shared/lib/phone-link';
import { placeOf } from '@/shared/lib/place-of';
import { mailtoOf } from '@/shared/lib/text';
import { languageLabel } from '@/shared/staff/language-label';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { DescriptionItem } from '@/shared/ui/lists/description-item';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { Tag } from '@/shared/ui/text/tag';
import { Anchor, Text } from '@/shared/ui/text/typography';
import { isMissed } from '../model/appointment-actions';
import { addressStatusText, formatAppointmentTime, formatGuestTime } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';
import { AddAppointmentForm } from './add-appointment-form';
import {
  type ActionDialogState,
  AppointmentActionButtons,
  OutcomeCorrections,
  type useAppointmentActions,
} from './appointment-actions';
import { MoveAppointmentForm } from './appointment-forms';
import { ConfirmForm } from './confirm-form';
import { ReassignForm } from './reassign-form';

type Ending = 'declined' | 'cancelled';

const WORDS: Record<Ending, { confirm: string; note: string }> = {
  declined: { confirm: 'Decline request', note: 'The client gets an email with your reason.' },
  cancelled: {
    confirm: 'Cancel appointment',
    note: 'The client gets an email with your reason. Any payment is refunded.',
  },
};

function clientNote(appointment: StaffAppointment, status: Ending): string {
  if (appointment.client_email === null) return 'The client has no email address and gets no email.';
  if (isMissed(appointment, new Date())) return 'The client has had our apology and gets no further email.';
  return WORDS[status].note;
}

type ReasonFormProps = {
  status: Ending;
  /** What the client will hear of it. */
  note: string;
  initialReason: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks before an appointment ends, and why; the reason is optional. */
function ReasonForm({ status, note, initialReason, onConfirm, onClose }: ReasonFormProps) {
  const { confirm } = WORDS[status];
  return (
    <form
      aria-label={confirm}
      onSubmit={(event) => {
        event.preventDefault();
        const reason = new FormData(event.currentTarget).get('reason');
        onConfirm(typeof reason === 'string' ? reason.trim() : '');
      }}
    >
      <Stack gap="5">
        <Text tone="muted">{note}</Text>
        <Field label="Reason (optional)">
          <TextArea name="reason" defaultValue={initialReason} rows={3} maxLength={500} />
        </Field>
        <Row>
          <Button type="submit">{confirm}</Button>
          <Button variant="outline" onClick={onClose}>
            Keep appointment
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

const ENDINGS = {
  declined: 'Decline this request?',
  cancelled: 'Cancel this appointment?',
};

function titleOf(dialog: ActionDialogState): string {
  if (dialog.kind === 'add') return 'Add appointment';
  if (dialog.kind === 'confirm') return 'Approve at another place?';
  if (dialog.kind === 'move') return `Move ${dialog.appointment.client_name}`;
  return dialog.kind === 'reason' ? ENDINGS[dialog.status] : dialog.appointment.client_name;
}

function descriptionOf(dialog: ActionDialogState): string {
  if (dialog.kind === 'add') {
    return dialog.date && dialog.time
      ? `${formatDate(dialog.date, 'full')}, ${formatTime(dialog.time)} ${FIRM_SENTENCES.en.zoneShort}. Confirmed right away.`
      : 'Confirmed right away. Any open time works, including today.';
  }
  const { appointment } = dialog;
  if (dialog.kind === 'details') return appointment.service_type;
  const what = `${appointment.service_type}, ${formatAppointmentTime(appointment)}`;
  return dialog.kind === 'move' ? `Now: ${what}` : `${appointment.client_name}, ${what}`;
}

/** The dialog of the step that is being taken. */
export function AppointmentActionDialog({
  steps,
  day,
}: {
  steps: ReturnType<typeof useAppointmentActions>;
  day: string;
}) {
  const { dialog, isOpen, close, take, apply } = steps;
  if (!dialog) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={titleOf(dialog)} description={descriptionOf(dialog)}>
      {dialog.kind === 'add' ? (
        <AddAppointmentForm
          key={`${dialog.date} ${dialog.time}`}
          day={dialog.date ?? day}
          time={dialog.time}
          consultantId={dialog.consultantId}
          onClose={close}
        />
      ) : null}
      {dialog.kind === 'confirm' ? (
        <ConfirmForm
          key={dialog.appointment.id}
          appointment={dialog.appointment}
          onConfirm={(place) => apply(dialog.appointment, 'confirmed', place && { place })}
          onClose={close}
        />
      ) : null}
      {dialog.kind === 'move' ? (
        <MoveAppointmentForm
          key={`${dialog.appointment.id} ${dialog.date} ${dialog.time}`}
          appointment={dialog.appointment}
          date={dialog.date}
          time={dialog.time}
          onClose={close}
        />
      ) : null}
      {dialog.kind === 'reason' ? (
        <ReasonForm
          key={dialog.appointment.id}
          status={dialog.status}
          initialReason={dialog.reason}
          note={clientNote(dialog.appointment, dialog.status)}
          onConfirm={(reason) => apply(dialog.appointment, dialog.status, { reason })}
          onClose={close}
        />
      ) : null}
      {dialog.kind === 'details' ? (
        <>
          <AppointmentFacts appointment={dialog.appointment} />
          <Box mt="5">
            <ReassignForm
              key={dialog.appointment.ics_sequence}
              appointment={dialog.appointment}
              onReassigned={(appointment) => steps.open({ kind: 'details', appointment })}
            />
          </Box>
          <Box mt="5">
            <AppointmentActionButtons
              appointment={dialog.appointment}
              onStep={(step) => take(dialog.appointment, step)}
            />
            <OutcomeCorrections appointment={dialog.appointment} steps={steps} />
          </Box>
        </>
      ) : null}
    </Dialog>
  );
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const PAYMENTS: Record<string, string> = {
  pending: 'not paid yet',
  paid: 'paid',
  refunded: 'refunded',
  not_required: 'paid outside the site',
};

/** How to reach the guest. What a stranger wrote is shown as text, in its own direction. */
function Guest({ appointment }: { appointment: StaffAppointment }) {
  const { client_email, client_phone, company, message } = appointment;
  const tel = client_phone ? phoneLink(client_phone) : undefined;
  return (
    <>
      <DescriptionItem term="Email">
        {client_email ? (
          <Anchor href={mailtoOf(client_email)}>{client_email}</Anchor>
        ) : (
          'None. The client gets no emails.'
        )}
      </DescriptionItem>
      {client_phone ? (
        <DescriptionItem term="Phone">
          {tel ? <Anchor href={tel}>{client_phone}</Anchor> : client_phone}
        </DescriptionItem>
      ) : null}
      {company ? (
        <DescriptionItem term="Company">
          <bdi>{company}</bdi>
        </DescriptionItem>
      ) : null}
      {message ? (
        <DescriptionItem term="Message">
          <Box dir="auto" whiteSpace="pre-wrap">
            {message}
          </Box>
        </DescriptionItem>
      ) : null}
    </>
  );
}

/** All that is known of an appointment. */
function AppointmentFacts({ appointment }: { appointment: StaffAppointment }) {
  const { status, source, price_cents, payment_status, rating, rating_comment, reason } = appointment;
  const place = placeOf(appointment);
  const mark = addressStatusText(appointment);
  const guestTime = formatGuestTime(appointment.starts_at, appointment.guest_time_zone);
  return (
    <Box as="dl">
      <DescriptionItem term="Status">
        <Row gap="3">
          <BookingStatus status={status} />
          {source === 'phone' ? <span>Added by phone</span> : null}
          {appointment.user_id !== null ? <span>Has an account</span> : null}
          {mark ? <span>{mark}</span> : null}
          {appointment.locale === 'en' ? null : <Tag>{languageLabel(appointment.locale)}</Tag>}
        </Row>
      </DescriptionItem>
      <DescriptionItem term="When">
        {formatAppointmentTime(appointment)}
        {guestTime ? <Text tone="muted">{`Client’s time: ${guestTime}`}</Text> : null}
      </DescriptionItem>
      <DescriptionItem term="Consultant">{appointment.consultant}</DescriptionItem>
      <DescriptionItem term="Where">
        {placeLabel(place)}
        {place.videoLink ? (
          <Text overflowWrap="anywhere">
            <Anchor href={place.videoLink} target="_blank" rel="noreferrer">
              {place.videoLink}
            </Anchor>
          </Text>
        ) : null}
      </DescriptionItem>
      <Guest appointment={appointment} />
      {price_cents > 0 ? (
        <DescriptionItem term="Payment">{`${dollars.format(price_cents / 100)}, ${PAYMENTS[payment_status] ?? payment_status}`}</DescriptionItem>
      ) : null}
      {rating !== null ? (
        <DescriptionItem term="Rating">
          {`${rating} of 5`}
          {rating_comment ? <Text dir="auto">{rating_comment}</Text> : null}
        </DescriptionItem>
      ) : null}
      {reason && (status === 'declined' || status === 'cancelled') ? (
        <DescriptionItem term="Reason">
          <span dir="auto">{reason}</span>
        </DescriptionItem>
      ) : null}
    </Box>
  );
}
