import { chakra } from '@chakra-ui/react/styled-system';
import { documentNote } from '@contracts/documents.ts';
import { type FormEvent, useRef, useState } from 'react';
import { AppError } from '@/shared/errors/app-error';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { showToast } from '@/shared/ui/toast';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useShareDocument } from '../api/mutations';
import { validateFile } from '../model/file-validation';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5', maxW: 'form' },
});

type Problems = { file?: string | undefined; note?: string | undefined; sending?: string };

function problemOf(error: unknown): string {
  return error instanceof AppError && error.status !== 0 ? error.body : 'Please try again in a moment.';
}

/** Shares a file with the client `userId`. A failure keeps the file and the note. */
export function ShareForm({ userId }: { userId: string }) {
  const share = useShareDocument(userId);
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const chosen = input.current?.files?.[0];
    const note = documentNote.safeParse(new FormData(form).get('note'));
    const found = { file: validateFile(chosen), note: note.error?.issues[0]?.message };
    setProblems(found);
    if (!chosen || found.file || note.data === undefined) return;
    try {
      await share.mutateAsync({ file: chosen, note: note.data });
      form.reset();
      showToast({ kind: 'success', title: 'Document shared', description: chosen.name });
    } catch (error) {
      setProblems({ sending: problemOf(error) });
    }
  }

  return (
    <Form ref={useReplayEarlySubmit()} noValidate onSubmit={submit} aria-label="Share a document">
      <Field label="File" required help="PDF, Office, text, image or ZIP, up to 20 MB." error={problems.file}>
        <TextInput ref={input} type="file" />
      </Field>
      <Field label="Note (optional)" error={problems.note}>
        <TextArea name="note" rows={2} />
      </Field>
      {problems.sending ? (
        <Alert tone="error" title="The document wasn't shared.">
          {problems.sending}
        </Alert>
      ) : null}
      <Button type="submit" pending={share.isPending} pendingLabel="Sharing...">
        Share document
      </Button>
    </Form>
  );
}
