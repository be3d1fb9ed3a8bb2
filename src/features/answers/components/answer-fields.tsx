import { ANSWER_KINDS } from '@contracts/answers.ts';
import type { UseFormReturn } from 'react-hook-form';
import { languageLabel } from '@/shared/staff/language-label';
import { ANSWER_LIMITS } from '@/shared/staff/reply-text';
import { Select, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { ANSWER_FIELD_LABELS } from '../model/answer-form';
import { ANSWER_STATUS_LABELS, KIND_LABELS, TOPIC_LABELS } from '../model/answer-labels';
import { ANSWER_LANGUAGES, ANSWER_STATUSES, ANSWER_TOPICS, type AnswerForm } from '../model/answer-rules';

type FieldsProps = { form: UseFormReturn<AnswerForm> };

type ChoiceProps = FieldsProps & {
  name: 'kind' | 'topic' | 'language' | 'status';
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ form, name, options }: ChoiceProps) {
  return (
    <Field label={ANSWER_FIELD_LABELS[name]} error={form.formState.errors[name]?.message}>
      <Select {...form.register(name)}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const STATUSES = ANSWER_STATUSES.map((value) => [value, ANSWER_STATUS_LABELS[value]] as const);
const KINDS = ANSWER_KINDS.map((value) => [value, KIND_LABELS[value]] as const);
const TOPICS = ANSWER_TOPICS.map((value) => [value, TOPIC_LABELS[value]] as const);
const LANGUAGES = ANSWER_LANGUAGES.map((value) => [value, languageLabel(value)] as const);

/** How the answer is used, and its link. */
export function SettingFields({ form }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Choice form={form} name="status" options={STATUSES} />
      <Choice form={form} name="kind" options={KINDS} />
      <Choice form={form} name="topic" options={TOPICS} />
      <Choice form={form} name="language" options={LANGUAGES} />
      <Field
        label={ANSWER_FIELD_LABELS.link_path}
        error={errors.link_path?.message}
        help="The page with more about it, such as /services. Optional."
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={ANSWER_LIMITS.linkPath}
          {...form.register('link_path')}
        />
      </Field>
      <Field label={ANSWER_FIELD_LABELS.link_title} error={errors.link_title?.message}>
        <TextInput
          dir="auto"
          autoComplete="off"
          placeholder="See our services"
          maxLength={ANSWER_LIMITS.linkTitle}
          {...form.register('link_title')}
        />
      </Field>
    </>
  );
}
