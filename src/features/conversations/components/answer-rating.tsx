import { type BadRating, badRating, type ChatMessage } from '@contracts/staff-chats.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { Toggle } from '@/shared/ui/toggle';
import { Text } from '@/shared/ui/typography';
import { useRateAnswer } from '../api/mutations';
import { ratingDraftKey } from '../api/queries';

type AnswerRatingProps = { chatId: string; message: ChatMessage };

const EMPTY: BadRating = { reason: '' };

/** Asks why an answer is bad. */
function ReasonForm({ chatId, message: { id }, onDone }: AnswerRatingProps & { onDone: () => void }) {
  const rate = useRateAnswer(chatId);
  const { form, replace } = useDraftForm({
    key: ratingDraftKey(id),
    empty: EMPTY,
    resolver: zodResolver(badRating),
  });

  const save = ({ reason }: BadRating) =>
    rate.mutateAsync({ id, rating: -1, reason }).then(
      () => {
        replace(EMPTY);
        onDone();
      },
      // A toast has shown it.
      () => undefined,
    );

  return (
    <form noValidate aria-label="Rate as bad" onSubmit={form.handleSubmit(save)}>
      <Stack gap="3" mt="2">
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
  const { id, staffRating, staffRatingReason } = message;
  const [isAsking, setAsking] = useState(false);
  const rate = useRateAnswer(chatId);
  const set = (rating: 1 | 0) => {
    setAsking(false);
    rate.mutate({ id, rating });
  };
  return (
    <>
      <Row role="group" aria-label="Our rating of this answer" gap="2" mt="2" textStyle="fine">
        <Toggle
          type="button"
          aria-pressed={staffRating === 1}
          disabled={rate.isPending}
          onClick={() => set(staffRating === 1 ? 0 : 1)}
        >
          Good
        </Toggle>
        <Toggle
          type="button"
          aria-pressed={staffRating === -1}
          aria-expanded={isAsking}
          disabled={rate.isPending}
          onClick={() => (staffRating === -1 ? set(0) : setAsking(true))}
        >
          Bad
        </Toggle>
        {staffRatingReason ? (
          <Text size="fine" tone="muted" overflowWrap="anywhere">
            Rated bad: <bdi>{staffRatingReason}</bdi>
          </Text>
        ) : null}
      </Row>
      {isAsking ? <ReasonForm chatId={chatId} message={message} onDone={() => setAsking(false)} /> : null}
    </>
  );
}
