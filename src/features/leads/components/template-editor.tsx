import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { AppError } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { useSaveTemplate } from '../api/reply-templates';
import {
  type ReplyTemplate,
  type ReplyTemplateText,
  replyTemplateText,
  TEMPLATE_FIELDS,
} from '../model/reply-template';

const FIELD_LIST = Object.entries(TEMPLATE_FIELDS)
  .map(([field, words]) => `{{${field}}}: ${words}`)
  .join('. ');

type TemplateEditorProps = {
  /** The template as it is now; null for a new one, or when another admin has deleted it. */
  template: ReplyTemplate | null;
  /** The template that was opened; null for a new one. */
  opened: ReplyTemplate | null;
  onDone: () => void;
};

/** Adds or changes a template. What another admin has saved meanwhile is shown, and replaced only by saving again. */
export function TemplateEditor({ template, opened, onDone }: TemplateEditorProps) {
  const save = useSaveTemplate();
  const empty = { name: opened?.name ?? '', body: opened?.body ?? '' };
  const { form, replace } = useDraftForm<ReplyTemplateText>({
    key: ['leads', 'draft', 'template', opened?.id ?? 'new', opened?.version ?? 0],
    empty,
    resolver: zodResolver(replyTemplateText),
  });
  const { errors } = form.formState;
  const [hasConflict, setHasConflict] = useState(false);
  const isDeleted = opened !== null && template === null;

  function close() {
    replace(empty);
    onDone();
  }

  async function submit(text: ReplyTemplateText) {
    if (save.isPending) return;
    try {
      await save.mutateAsync({ template: hasConflict || isDeleted ? template : opened, text });
      close();
    } catch (error) {
      if (error instanceof StaleRowError) setHasConflict(true);
      else if (error instanceof AppError && error.status === 409)
        form.setError('name', { message: 'Another template has this name.' });
      else form.setError('body', { message: errorMessage(error) });
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(submit)}
      aria-label={opened ? `Edit the template ${opened.name}` : 'Add a template'}
    >
      <Stack gap="4" py="4">
        {isDeleted ? (
          <Alert tone="error" title="Someone else deleted this template.">
            Save to add it again with your text.
          </Alert>
        ) : hasConflict && template ? (
          <Alert tone="error" title="Someone else changed this template.">
            It’s now “<bdi>{template.name}</bdi>”: “<bdi>{template.body}</bdi>”. Save again to replace it with
            your version.
          </Alert>
        ) : null}
        <Field label="Name" required error={errors.name?.message}>
          <TextInput autoFocus dir="auto" maxLength={100} {...form.register('name')} />
        </Field>
        <Field
          label="Text"
          required
          error={errors.body?.message}
          help={`These fields are filled in. ${FIELD_LIST}.`}
        >
          <TextArea dir="auto" rows={8} maxLength={5000} {...form.register('body')} />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={save.isPending} pendingLabel="Saving...">
            Save template
          </Button>
          <Button variant="outline" size="sm" onClick={close}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
