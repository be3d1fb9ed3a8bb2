import { decodeText } from '@contracts/text-encoding.ts';
import { type ChangeEvent, useMemo, useState } from 'react';
import { SITE } from '@/shared/config/site';
import { errorMessage } from '@/shared/errors/error-message';
import { MAX_ADDRESSES, readAddresses } from '@/shared/lib/address-list';
import { counted } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { useImportSubscribers, usePreviewImport } from '../../api/subscribers';
import { IMPORT_STATE_LABELS } from '../../model/newsletter-labels';
import { IMPORT_STATES, type ImportPreview } from '../../model/subscriber';

/** How many addresses of each kind the preview names. */
const SHOWN = 200;
const MAX_FILE_BYTES = 5_000_000;

/** The addresses of an import by what becomes of them; each group opens to show them. */
function PreviewGroups({ preview }: { preview: ImportPreview }) {
  return (
    <Stack gap="0" borderBottom="1px solid" borderColor="rule">
      {IMPORT_STATES.map((state) => {
        const found = preview[state] ?? [];
        if (found.length === 0) return null;
        return (
          <Box as="details" key={state} borderTop="1px solid" borderColor="rule">
            <Box as="summary" py="3" cursor="pointer" textStyle="small" fontWeight="semibold">
              {IMPORT_STATE_LABELS[state]} ({found.length.toLocaleString('en-US')})
            </Box>
            <Box maxH="12rem" overflowY="auto" pb="3" textStyle="small" overflowWrap="anywhere">
              {found.slice(0, SHOWN).map((email) => (
                <div key={email}>
                  <bdi>{email}</bdi>
                </div>
              ))}
              {found.length > SHOWN ? (
                <Text size="small" tone="muted">
                  and {(found.length - SHOWN).toLocaleString('en-US')} more
                </Text>
              ) : null}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}

type ImportDialogProps = { open: boolean; onClose: () => void };

/** Adds addresses from a list or a CSV file, after a preview and with a note of consent. Closing keeps what was typed. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [noteError, setNoteError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [done, setDone] = useState(0);
  const previewing = usePreviewImport();
  const importing = useImportSubscribers();
  const { emails, unreadable } = useMemo(() => readAddresses(text), [text]);
  const added = preview?.new ?? [];
  const total = preview ? added.length : emails.length;
  const isBusy = previewing.isPending || importing.isPending;

  function edit(next: string) {
    setText(next);
    setPreview(undefined);
    setProblem(undefined);
  }
  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (file.size > MAX_FILE_BYTES)
      return setProblem('This file is too large. Please choose one of up to 5 MB.');
    edit([text.trim(), decodeText(new Uint8Array(await file.arrayBuffer()))].filter(Boolean).join('\n'));
  }
  async function check() {
    setProblem(undefined);
    if (emails.length === 0) return setProblem('We found no email address in this list.');
    if (emails.length > MAX_ADDRESSES)
      return setProblem(
        `Please import at most ${MAX_ADDRESSES.toLocaleString('en-US')} addresses at a time.`,
      );
    setDone(0);
    try {
      const found = await previewing.mutateAsync({ emails, onProgress: setDone });
      setPreview(
        unreadable.length === 0 ? found : { ...found, invalid: [...(found.invalid ?? []), ...unreadable] },
      );
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  async function add() {
    const isTooShort = note.trim().length < 10;
    setNoteError(isTooShort ? 'Please say where and when they agreed, in 10 characters or more.' : undefined);
    if (isTooShort) return;
    setProblem(undefined);
    setDone(0);
    try {
      const count = await importing.mutateAsync({
        emails: added,
        consentNote: note.trim(),
        onProgress: setDone,
      });
      showToast({ kind: 'success', title: `${counted(count, 'subscriber')} added` });
      setText('');
      setNote('');
      setPreview(undefined);
      onClose();
    } catch (error) {
      setProblem(`${errorMessage(error)} What was added so far stays. Import again to add the rest.`);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import addresses"
      description="Only people who agreed to get the newsletter. Nothing is added before you have seen the preview."
    >
      <Stack gap="5">
        {problem ? <Alert tone="error">{problem}</Alert> : null}
        <Field
          label="Email addresses"
          help="Paste a list, or the content of a CSV file. Names and other cells are ignored."
        >
          <TextArea
            rows={6}
            dir="auto"
            spellCheck={false}
            value={text}
            readOnly={isBusy}
            onChange={(event) => edit(event.target.value)}
          />
        </Field>
        <Field label="Or choose a CSV file">
          <TextInput
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            disabled={isBusy}
            onChange={readFile}
          />
        </Field>
        <Text size="small" tone="muted" role="status">
          {isBusy
            ? `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} addresses ${previewing.isPending ? 'checked' : 'imported'}`
            : `${emails.length.toLocaleString('en-US')} ${emails.length === 1 ? 'address' : 'addresses'} found${unreadable.length > 0 ? `, and ${counted(unreadable.length, 'line')} that we could not read` : ''}`}
        </Text>
        {preview ? (
          <>
            <PreviewGroups preview={preview} />
            {added.length > 0 ? (
              <Field
                label="How they agreed"
                required
                error={noteError}
                help={`Where and when, for example: Signed the list at the ${SITE.market} trade fair, March 2026. It is kept with each address.`}
              >
                <TextInput maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
              </Field>
            ) : (
              <Alert tone="info">None of these addresses is new, so there is nothing to add.</Alert>
            )}
          </>
        ) : null}
        <Row>
          {preview && added.length > 0 ? (
            <Button onClick={add} pending={importing.isPending} pendingLabel="Adding...">
              {`Add ${counted(added.length, 'subscriber')}`}
            </Button>
          ) : (
            <Button onClick={check} pending={previewing.isPending} pendingLabel="Checking...">
              Preview
            </Button>
          )}
          <Button variant="outline" onClick={onClose} disabled={importing.isPending}>
            Go back
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
