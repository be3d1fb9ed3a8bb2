import { chakra } from '@chakra-ui/react/styled-system';
import { type RatingForm as Rating, ratingForm } from '@contracts/booking/bookings.ts';
import { params } from '@nanostores/i18n';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { PATHS } from '@/shared/config/paths';
import { formResolver } from '@/shared/errors/form-resolver';
import { messages } from '@/shared/i18n/messages';
import { QueryProvider } from '@/shared/query/query-provider';
import { Button, ButtonLink } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Fieldset, Legend } from '@/shared/ui/forms/fieldset';
import { Stack } from '@/shared/ui/layout/layout';
import { FocusedHeading } from '@/shared/ui/text/focused-heading';
import { Heading, Text } from '@/shared/ui/text/typography';
import { rateBooking } from '../api/mutations';
import { bookingErrorMessage } from '../model/booking-errors';
import { bookingView } from '../model/booking-view';
import { serviceNameOf } from '../model/service-name';
import { BookingDetailsSkeleton } from './booking-details';
import { InvalidBookingLink, LinkFailure, useManagedBooking } from './managed-booking-link';
import { OptionalLabel } from './optional-label';

const MESSAGES = messages('booking/rate', {
  form: 'Rate your consultation',
  poor: 'Poor',
  fair: 'Fair',
  good: 'Good',
  veryGood: 'Very good',
  excellent: 'Excellent',
  legend: 'From 1 to 5',
  comment: 'Comment',
  help: 'What helped, and what didn’t?',
  sending: 'Sending...',
  send: 'Send',
  thanks: 'Thank you',
  given: params('You rated it {rating} out of 5. Your consultant and our team will read it.'),
  home: 'Back to Home',
  notYet: 'You can’t rate this consultation yet',
  later: 'We’ll email you a link to rate it after the consultation.',
  title: 'How was your consultation?',
  before: params('You rated it {rating} out of 5 before. A new rating replaces that one.'),
});

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: 'tap',
    borderTop: '1px solid',
    borderColor: 'rule',
    '& input': { width: '1.25rem', height: '1.25rem', accentColor: '{colors.clay}' },
  },
});

type RatingFormProps = {
  bookingId: string;
  token: string;
  /** 1 to 5, or 0 for none. */
  preset: number;
  onRated: (rating: number) => void;
};

/** One to five, and a comment. Nothing is sent before the button is pressed. */
function RatingForm({ bookingId, token, preset, onRated }: RatingFormProps) {
  const t = MESSAGES.get();
  const form = useForm<Rating>({
    resolver: formResolver(ratingForm),
    defaultValues: { rating: preset, comment: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.rating ?? errors.root;

  async function send({ rating, comment }: Rating) {
    try {
      await rateBooking(bookingId, { token, rating, ...(comment && { comment }) });
      onRated(rating);
    } catch (error) {
      form.setError('root', { message: bookingErrorMessage(error) });
    }
  }

  return (
    <form onSubmit={form.handleSubmit(send)} aria-label={t.form}>
      <Stack gap="6">
        <Fieldset>
          <Legend>{t.legend}</Legend>
          <Controller
            control={form.control}
            name="rating"
            render={({ field }) => (
              <>
                {[t.poor, t.fair, t.good, t.veryGood, t.excellent].map((word, index) => (
                  <Choice key={word}>
                    <input
                      ref={index === 0 ? field.ref : undefined}
                      type="radio"
                      name={field.name}
                      value={index + 1}
                      checked={field.value === index + 1}
                      onChange={() => field.onChange(index + 1)}
                    />
                    <span>
                      {index + 1} – {word}
                    </span>
                  </Choice>
                ))}
              </>
            )}
          />
        </Fieldset>
        <Field
          label={<OptionalLabel>{t.comment}</OptionalLabel>}
          help={t.help}
          error={errors.comment?.message}
        >
          <TextArea rows={4} maxLength={2000} {...form.register('comment')} />
        </Field>
        {failure ? <Alert tone="error">{failure.message}</Alert> : null}
        <Button type="submit" alignSelf="flex-start" pending={isSubmitting} pendingLabel={t.sending}>
          {t.send}
        </Button>
      </Stack>
    </form>
  );
}

/** A guest's rating of a consultation: loading, one to five, thanks, or the reason why rating is not possible. */
export function RateBooking({ bookingId }: { bookingId: string | undefined }) {
  return (
    <QueryProvider>
      <Rated key={bookingId} bookingId={bookingId} />
    </QueryProvider>
  );
}

function Rated({ bookingId }: { bookingId: string | undefined }) {
  const { id, token, rating, booking, isIncomplete, isDead } = useManagedBooking(bookingId);
  const t = MESSAGES.get();
  const [given, setGiven] = useState<number>();

  if (isIncomplete || isDead) return <InvalidBookingLink isIncomplete={isIncomplete} />;
  if (booking.isError && !booking.data)
    return <LinkFailure onRetry={() => void booking.refetch()} isRetrying={booking.isFetching} />;
  if (!booking.data) return <BookingDetailsSkeleton />;
  const { serviceName, date } = bookingView(booking.data, undefined);
  const what = `${serviceNameOf(serviceName)}, ${date}`;

  if (given !== undefined) {
    return (
      <Stack gap="6" maxW="measure" alignItems="flex-start">
        <FocusedHeading>{t.thanks}</FocusedHeading>
        <Text size="lead">{t.given({ rating: given })}</Text>
        <ButtonLink to={PATHS.home} variant="outline">
          {t.home}
        </ButtonLink>
      </Stack>
    );
  }
  if (!booking.data.canRate) {
    return (
      <Stack gap="6" maxW="measure" alignItems="flex-start">
        <Heading level={1}>{t.notYet}</Heading>
        <Text size="lead">{`${what}.`}</Text>
        <Text>{t.later}</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="6" maxW="measure">
      <Heading level={1}>{t.title}</Heading>
      <Text size="lead">{`${what}.`}</Text>
      {booking.data.rating === null ? null : (
        <Text tone="muted">{t.before({ rating: booking.data.rating })}</Text>
      )}
      <RatingForm
        bookingId={id}
        token={token}
        preset={rating ?? booking.data.rating ?? 0}
        onRated={setGiven}
      />
    </Stack>
  );
}
