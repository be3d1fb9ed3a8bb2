import type { UseFormReturn } from 'react-hook-form';
import { ANSWER_LIMITS } from '@/shared/staff/reply-text';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { ANSWER_FIELD_LABELS, splitWordings } from '../model/answer-form';
import { wordingCountLabel } from '../model/answer-labels';
import type { AnswerForm } from '../model/answer-rules';

/** The field with a wording that another answer has, and the path of that answer. */
export type TakenWording = { field: keyof AnswerForm; path: string };

type WordingProps = { form: UseFormReturn<AnswerForm>; taken: TakenWording | undefined };

/** Leads to the answer that has a wording of the field `name`, while the field shows that. */
function OtherAnswer({ form, taken, name }: WordingProps & { name: 'question' | 'wordings' }) {
  if (taken?.field !== name || !form.formState.errors[name]) return null;
  return (
    <TextLink to={taken.path} target="_blank" textStyle="small">
      Open the other answer
    </TextLink>
  );
}

/** The question, which is the first wording. */
export function QuestionField({ form, taken }: WordingProps) {
  return (
    <Stack gap="2">
      <Field label={ANSWER_FIELD_LABELS.question} required error={form.formState.errors.question?.message}>
        <TextInput
          dir="auto"
          autoComplete="off"
          maxLength={ANSWER_LIMITS.question}
          {...form.register('question')}
        />
      </Field>
      <OtherAnswer form={form} taken={taken} name="question" />
    </Stack>
  );
}

/** Up to three of the wordings that will be left out, in quotation marks. */
function quoted(wordings: string[]): string {
  const shown = wordings.slice(0, 3).map((wording) => `“${wording}”`);
  return wordings.length > 3 ? `${shown.join(', ')} and ${wordings.length - 3} more` : shown.join(', ');
}

/** Returns the height of the field: some empty lines for a few wordings, and not the whole window for many. */
const rowsFor = (wordings: number) => Math.min(20, Math.max(8, wordings + 2));

/** The wordings besides the question, one a line. */
export function WordingsField({ form, taken }: WordingProps) {
  const { unique, repeated } = splitWordings(form.watch());
  return (
    <Stack gap="2">
      <Field
        label={ANSWER_FIELD_LABELS.wordings}
        error={form.formState.errors.wordings?.message}
        help={
          <>
            <Box as="span" fontVariantNumeric="tabular-nums">
              {wordingCountLabel(unique.length)}.
            </Box>{' '}
            One a line, as visitors write: short, misspelled, indirect, formal.
          </>
        }
      >
        <TextArea dir="auto" rows={rowsFor(unique.length + repeated.length)} {...form.register('wordings')} />
      </Field>
      <OtherAnswer form={form} taken={taken} name="wordings" />
      <Text role="status" size="small" overflowWrap="anywhere">
        {repeated.length > 0
          ? `${repeated.length === 1 ? '1 line repeats' : `${repeated.length} lines repeat`} another wording or the question, and won’t be saved: ${quoted(repeated)}.`
          : ''}
      </Text>
    </Stack>
  );
}
