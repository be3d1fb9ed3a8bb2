import type { Tables } from '@contracts/database.types.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { answerPathOf, PATHS } from '@/shared/config/paths';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { focusField } from '@/shared/lib/focus-field';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { useDraftValues } from '@/shared/query/use-draft-values';
import { RestoredChanges } from '@/shared/staff/restored-changes';
import { UnsavedChangesGuard } from '@/shared/staff/unsaved-changes-guard';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { openPageWithToast, showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import { AnswerConflict, useDeleteAnswer, useSaveAnswer } from '../api/mutations';
import { answerFormOf, FIELD_NAMES, refusedAnswerField, valuesOf } from '../model/answer-form';
import { type AnswerForm, answerForm } from '../model/answer-rules';
import { AnswerConflictDialog } from './answer-conflict-dialog';
import { SettingFields } from './answer-fields';
import { ReplyField } from './reply-field';
import { ReplyPreview } from './reply-preview';
import { QuestionField, type TakenWording, WordingsField } from './wording-fields';

const LIST = `${PATHS.admin}/answers`;

const savedTitle = ({ status }: AnswerForm) =>
  status === 'draft' ? 'Draft saved' : 'Saved. The assistant answers with it now.';

type AnswerEditorProps = {
  /** The stored answer; undefined for a new one. */
  answer: Tables<'answer_list'> | undefined;
  initial: AnswerForm;
};

/** The fields of one answer. A refusal and a newer version of someone else keep what was typed. */
export function AnswerEditor({ answer, initial }: AnswerEditorProps) {
  const navigate = useNavigate();
  const save = useSaveAnswer();
  const remove = useDeleteAnswer();
  const [conflict, setConflict] = useState<Tables<'answer_list'>>();
  const [taken, setTaken] = useState<TakenWording>();
  const [isDeleting, setIsDeleting] = useState(false);
  const isLeaving = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const held = useDraftValues(`answer:${answer?.id ?? `new:${initial.question}`}`, {
    version: answer?.version ?? 0,
    values: initial,
  });
  const { isDirty, version } = held;
  const form = useForm<AnswerForm>({
    resolver: zodResolver(answerForm),
    defaultValues: held.values,
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  useEffect(() =>
    form.subscribe({ formState: { values: true }, callback: ({ values }) => held.change({ ...values }) }),
  );
  useBeforeUnloadPrompt(isDirty);

  function begin(stored: { version: number; values: AnswerForm }) {
    held.reset(stored);
    form.reset(stored.values);
  }
  /** Begins again from what is stored; what was typed since `sent` stays. */
  function rebase(stored: { version: number; values: AnswerForm }, sent: AnswerForm) {
    const typed = form.getValues();
    begin(stored);
    for (const name of FIELD_NAMES)
      if (typed[name].trim() !== sent[name].trim()) form.setValue(name, typed[name]);
  }

  async function submit(values: AnswerForm, base = version) {
    setTaken(undefined);
    try {
      const saved = await save.mutateAsync({
        seen: answer && { id: answer.id, version: base },
        form: values,
      });
      if (!answer) {
        isLeaving.current = true;
        held.reset();
        await openPageWithToast(async () => navigate(answerPathOf(saved.id), { replace: true }), {
          kind: 'success',
          title: savedTitle(values),
        });
        return;
      }
      const wordings = valuesOf(values).wordings.slice(1).join('\n');
      rebase({ version: saved.version, values: { ...values, wordings } }, values);
      showToast({ kind: 'success', title: savedTitle(values) });
    } catch (error) {
      if (error instanceof AnswerConflict) return setConflict(error.theirs);
      const field = refusedAnswerField(error, values);
      form.setError(field ?? 'root', { message: errorMessage(error) });
      if (field && hasErrorCode(error, 'wording_taken'))
        setTaken({ field, path: answerPathOf(Number(error.params.answerId)) });
      if (field) showField(field);
    }
  }

  function showField(name: keyof AnswerForm) {
    const control = element.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) focusField(control);
  }
  function showFirstProblem(found: FieldErrors<AnswerForm>) {
    const first = FIELD_NAMES.find((name) => found[name]);
    if (first) showField(first);
  }

  async function confirmDelete() {
    if (!answer) return;
    try {
      await remove.mutateAsync({ id: answer.id, version });
    } catch (error) {
      if (!(error instanceof AnswerConflict)) throw error;
      setConflict(error.theirs);
      return;
    }
    isLeaving.current = true;
    held.reset();
    await openPageWithToast(async () => navigate(LIST, { replace: true }), {
      kind: 'success',
      title: 'Answer deleted',
    });
  }

  function keepTheirs(theirs: Tables<'answer_list'>) {
    begin({ version: theirs.version, values: answerFormOf(theirs) });
    setConflict(undefined);
  }

  function saveMine(theirs: Tables<'answer_list'>) {
    setConflict(undefined);
    void form.handleSubmit((values) => submit(values, theirs.version), showFirstProblem)();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit((values) => submit(values), showFirstProblem)}
      aria-label="Answer"
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
        gap={{ base: '6', lg: '10' }}
      >
        <Stack gap="5" minW="0">
          {held.isRestored ? (
            <RestoredChanges
              onDiscard={() => {
                held.reset();
                form.reset(held.base);
              }}
            />
          ) : null}
          <QuestionField form={form} taken={taken} />
          <ReplyField form={form} />
          <ReplyPreview
            id={answer?.id}
            answer={form.watch()}
            isLive={answer !== undefined && !isDirty && form.watch('status') === 'published'}
          />
          <WordingsField form={form} taken={taken} />
        </Stack>
        <Stack gap="5" minW="0">
          <SettingFields form={form} />
        </Stack>
      </Box>
      <Box position="sticky" bottom="0" bg="paper" zIndex="1" mt="6" borderTop="1px solid" borderColor="rule">
        {errors.root ? (
          <Box pt="3">
            <Alert tone="error" title="Your changes weren’t saved.">
              {errors.root.message}
            </Alert>
          </Box>
        ) : null}
        <Row gap="3" py="3">
          <Button type="submit" size="sm" pending={save.isPending} pendingLabel="Saving...">
            Save answer
          </Button>
          {answer ? (
            <Button size="sm" variant="plain" disabled={save.isPending} onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
          ) : null}
          <Text role="status" size="small" tone="muted">
            {isDirty ? 'Not saved yet' : ''}
          </Text>
        </Row>
      </Box>
      <UnsavedChangesGuard isDirty={() => isDirty && !isLeaving.current} />
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title="Delete this answer?"
        description="This permanently deletes it and its wordings. To keep it out of the assistant instead, make it a draft."
        confirmLabel="Delete"
        isDestructive
        pendingLabel="Deleting..."
        onConfirm={confirmDelete}
        failure={errorMessage}
      />
      <AnswerConflictDialog
        theirs={conflict && answerFormOf(conflict)}
        mine={form.getValues()}
        onTheirs={() => conflict && keepTheirs(conflict)}
        onMine={() => conflict && saveMine(conflict)}
        onClose={() => setConflict(undefined)}
      />
    </form>
  );
}
