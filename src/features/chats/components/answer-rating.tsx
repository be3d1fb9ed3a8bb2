import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { z } from 'zod';
import { conflictingVersion } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextArea } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Toggle } from '@/shared/ui/forms/toggle';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { useRateAnswer } from '../api/mutations';
import { type ChatMessage, ratingDraftKey } from '../api/queries';
import { type BadRating, badRating, type StaffRating, staffRating } from '../model/chat-forms';

type AnswerRatingProps = { chatId: string; message: ChatMessage };

const EMPTY: BadRating = { reason: '' };

const newerRating = z.object({ current: staffRating });

const ratingOf = ({ staff_rating, staff_rating_reason }: ChatMessage) =>
  staffRating.parse({ rating: staff_rating, reason: staff_rating_reason });

/** A rating in words. */
function RatingWords({ rating, reason }: StaffRating) {
  if (rating === 1) return 'It is rated good now.';
  if (rating === null) return 'It has no rating now.';
  return (
    <span>
      It is rated bad now: “<bdi>{reason}</bdi>”.
    </span>
  );
}

/** Asks why an answer is bad. A rating that someone else saved meanwhile is shown, and replaced only by saving again. */
function ReasonForm({ chatId, message, onDone }: AnswerRatingProps & { onDone: () => void }) {
  const { id } = message;
  const rate = useRateAnswer(chatId, { showsError: true });
  // The rating on screen when the form opened: a refetched conversation does not change it.
  const [previous, setPrevious] = useState(() => ratingOf(message));
  const [hasConflict, setHasConflict] = useState(false);
  const { form, replace } = useDraftForm({
    key: ratingDraftKey(id),
    empty: EMPTY,
    resolver: zodResolver(badRating),
  });

  async function save({ reason }: BadRating) {
    setHasConflict(false);
    try {
      await rate.mutateAsync({ id, rating: -1, reason, previous });
      replace(EMPTY);
      onDone();
    } catch (error) {
      const newer = conflictingVersion(error, newerRating);
      if (!newer) return form.setError('reason', { message: errorMessage(error) });
      setPrevious(newer.current);
      setHasConflict(true);
    }
  }

  return (
    <form noValidate aria-label="Rate as bad" onSubmit={form.handleSubmit(save)}>
      <Stack gap="3" mt="2">
        {hasConflict ? (
          <Alert tone="error" title="Someone else rated this answer in the meantime.">
            <RatingWords {...previous} /> Save again to replace it with your rating.
          </Alert>
        ) : null}
        <Field label="What is wrong with it?" error={form.formState.errors.reason?.message}>
          <TextArea autoFocus dir="auto" rows={2} maxLength={500} {...form.register('reason')} />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={rate.isPending} pendingLabel="Saving...">
            Save rating
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            Close
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** What staff think of an answer of the assistant. The visitor's thumb is shown elsewhere and stays as it is. */
export function AnswerRating({ chatId, message }: AnswerRatingProps) {
  const { id, staff_rating: rating, staff_rating_reason } = message;
  const [isAsking, setAsking] = useState(false);
  const rate = useRateAnswer(chatId);
  const set = (wanted: 1 | 0) => {
    setAsking(false);
    rate.mutate({ id, rating: wanted, previous: ratingOf(message) });
  };
  return (
    <>
      <Row role="group" aria-label="Our rating of this answer" gap="2" mt="2" textStyle="fine">
        <Toggle
          type="button"
          aria-pressed={rating === 1}
          disabled={rate.isPending}
          onClick={() => set(rating === 1 ? 0 : 1)}
        >
          Good
        </Toggle>
        <Toggle
          type="button"
          aria-pressed={rating === -1}
          aria-expanded={isAsking}
          disabled={rate.isPending}
          onClick={() => (rating === -1 ? set(0) : setAsking(true))}
        >
          Bad
        </Toggle>
        {staff_rating_reason ? (
          <Text size="fine" tone="muted" overflowWrap="anywhere">
            Rated bad: <bdi>{staff_rating_reason}</bdi>
          </Text>
        ) : null}
      </Row>
      {isAsking ? <ReasonForm chatId={chatId} message={message} onDone={() => setAsking(false)} /> : null}
    </>
  );
}
