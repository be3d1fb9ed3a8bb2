import { chakra } from '@chakra-ui/react/styled-system';
import { type SubmitEvent, useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { rateBooking } from '../api/mutations';
import { bookingErrorMessage } from '../model/booking-error-message';
import { OptionalLabel } from './optional-label';

const Group = chakra('fieldset', { base: { minW: '0', border: '0', padding: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', mb: '2', padding: '0' } });
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

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type RatingFormProps = {
  bookingId: string;
  token: string;
  /** 1 to 5, or 0 for none. */
  preset: number;
  onRated: (rating: number) => void;
};

/** One to five, and a comment. Nothing is sent before the button is pressed. */
export function RatingForm({ bookingId, token, preset, onRated }: RatingFormProps) {
  const [rating, setRating] = useState(preset);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (rating === 0) return setFailure('Please choose a rating from 1 to 5.');
    const comment = new FormData(event.currentTarget).get('comment');
    setIsPending(true);
    setFailure(undefined);
    try {
      await rateBooking(bookingId, {
        token,
        rating,
        ...(typeof comment === 'string' && comment && { comment }),
      });
      onRated(rating);
    } catch (error) {
      setFailure(bookingErrorMessage(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <form ref={useReplayEarlySubmit()} onSubmit={send} aria-label="Rate your consultation">
      <Stack gap="6">
        <Group>
          <Legend>From 1 to 5</Legend>
          {WORDS.map((word, index) => (
            <Choice key={word}>
              <input
                type="radio"
                name="rating"
                value={index + 1}
                checked={rating === index + 1}
                onChange={() => setRating(index + 1)}
              />
              <span>
                {index + 1} – {word}
              </span>
            </Choice>
          ))}
        </Group>
        <Field label={<OptionalLabel>Comment</OptionalLabel>} help="What helped, and what didn't?">
          <TextArea name="comment" rows={4} maxLength={2000} />
        </Field>
        {failure ? <Alert tone="error">{failure}</Alert> : null}
        <Button type="submit" alignSelf="flex-start" pending={isPending} pendingLabel="Sending...">
          Send
        </Button>
      </Stack>
    </form>
  );
}
