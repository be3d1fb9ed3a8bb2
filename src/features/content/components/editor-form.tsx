import type { ContentKind, StoredContent } from '@contracts/staff-content.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '@/shared/errors/error-message';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { StaffPage } from '@/shared/ui/staff-page';
import { TextLink } from '@/shared/ui/text-link';
import { showToast } from '@/shared/ui/toast';
import { ContentConflict, refusedColumn, useSaveContent } from '../api/mutations';
import type { Converters } from '../api/queries';
import { editorPath, KINDS, listPath } from '../model/content-kinds';
import { type Change, stateOf } from '../model/content-state';
import { validateContent } from '../model/content-validation';
import type { Values } from '../model/field-spec';
import { fromForm, toForm } from '../model/form-values';
import { ConflictDialog } from './conflict-dialog';
import { EditorField } from './editor-field';
import { PublicationBadge } from './publication-badge';
import { PublishBar } from './publish-bar';
import { UnsavedChangesGuard } from './unsaved-changes-guard';
import { useDraftValues } from './use-draft-values';

/** `values` is what they saved, as the controls would hold it. */
type Conflict = { theirs: StoredContent; values: Values; change: Change };

type EditorFormProps = {
  kind: ContentKind;
  stored: StoredContent;
  isNew: boolean;
  converters: Converters;
};

/** The fields of one piece of content, and what can be done with it. A refusal keeps what was typed. */
export function EditorForm({ kind, stored, isNew, converters }: EditorFormProps) {
  const { fields, one, many, hasSlug, pathOf } = KINDS[kind];
  const navigate = useNavigate();
  const save = useSaveContent(kind);
  const [row, setRow] = useState(stored);
  const formOf = (from: StoredContent) => toForm(fields, from, converters.toMarkdown);
  const held = useDraftValues(`${kind}:${isNew ? 'new' : stored.id}`, {
    version: stored.version,
    values: formOf(stored),
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const form = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const state = stateOf(row);

  function refuse(found: Record<string, string>, said: string) {
    setProblems(found);
    setFailure(said);
    const [first] = fields.filter(({ name }) => found[name]);
    if (first)
      form.current?.querySelector<HTMLElement>(`[data-field="${first.name}"] :is(input, textarea)`)?.focus();
  }

  async function submit(change: Change, version = held.version) {
    const found = validateContent(fields, held.values);
    if (Object.keys(found).length > 0) return refuse(found, 'Please check the highlighted fields.');
    setProblems({});
    setFailure(undefined);
    const sent = held.values;
    try {
      const values = { ...fromForm(fields, sent, converters.toHtml), ...change };
      const saved = await save.mutateAsync({ id: isNew ? undefined : row.id, version, values });
      setRow(saved);
      showToast({ kind: 'success', title: wordOf(saved, change), acrossPages: true });
      if (isNew) {
        isLeaving.current = true;
        held.reset(held);
        void navigate(editorPath(kind, saved.id), { replace: true });
      } else {
        held.saved({ version: saved.version, values: sent }, sent);
      }
    } catch (error) {
      if (error instanceof ContentConflict) return clash(error.theirs, change);
      const column = refusedColumn(error);
      const field = fields.find(
        ({ name }) => name.split('.')[0] === column || (name === 'image_url' && column === 'image_alt'),
      );
      refuse(field ? { [field.name]: errorMessage(error) } : {}, errorMessage(error));
    }
  }

  function clash(theirs: StoredContent, change: Change) {
    setConflict({ theirs, values: formOf(theirs), change });
  }
  function keepTheirs({ theirs, values }: Conflict) {
    setRow(theirs);
    held.reset({ version: theirs.version, values });
    setProblems({});
    setConflict(undefined);
  }
  const change = (part: Values) => held.change(part);
  const shownAt = typeof row.slug === 'string' ? pathOf(row.slug) : pathOf('');

  return (
    <StaffPage
      title={isNew ? `New ${one}` : `Edit ${one}`}
      actions={
        <Row gap="4">
          {isNew ? null : <PublicationBadge state={state} />}
          {state === 'published' && (hasSlug || !isNew) ? (
            <TextLink to={shownAt} target="_blank">
              View on site
            </TextLink>
          ) : null}
          <TextLink to={listPath(kind)}>{`All ${many}`}</TextLink>
        </Row>
      }
    >
      <Stack gap="6" ref={form}>
        {held.isRestored ? (
          <Alert tone="info" title="We restored your unsaved changes.">
            <Button variant="plain" size="sm" onClick={() => held.reset()}>
              Discard
            </Button>
          </Alert>
        ) : null}
        {fields.map((field) => (
          <Box
            key={field.name}
            data-field={field.name}
            maxW={field.type === 'markdown' ? undefined : 'measure'}
          >
            <EditorField
              field={field}
              values={held.values}
              error={problems[field.name]}
              onChange={change}
              toHtml={converters.toHtml}
            />
          </Box>
        ))}
        {failure ? (
          <Alert tone="error" title="Your changes weren't saved.">
            {failure}
          </Alert>
        ) : null}
        <PublishBar
          kind={kind}
          row={isNew ? undefined : row}
          isDirty={held.isDirty}
          isPending={save.isPending}
          onSave={(what) => void submit(what)}
          onDeleted={() => {
            isLeaving.current = true;
            held.reset();
            void navigate(listPath(kind), { replace: true });
          }}
          onConflict={(theirs) => clash(theirs, {})}
        />
      </Stack>
      <UnsavedChangesGuard isDirty={() => held.isDirty && !isLeaving.current} />
      <ConflictDialog
        fields={fields}
        theirs={conflict?.values}
        yours={held.values}
        onTheirs={() => conflict && keepTheirs(conflict)}
        onClose={() => setConflict(undefined)}
        onYours={() => {
          if (!conflict) return;
          setConflict(undefined);
          void submit(conflict.change, conflict.theirs.version);
        }}
      />
    </StaffPage>
  );
}

function wordOf(saved: StoredContent, change: Change): string {
  const state = stateOf(saved);
  if (change.status === 'draft') return 'Unpublished';
  if (state === 'draft') return 'Draft saved';
  if (state === 'scheduled') return 'Scheduled';
  return change.status === 'published' ? "Published. It's on the site now." : "Saved. It's on the site now.";
}
