import { FURTHER_LOCALES, LOCALES, type Locale } from '@contracts/locale.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessage } from '@/shared/errors/error-message';
import { useBeforeUnloadPrompt } from '@/shared/lib/use-before-unload-prompt';
import { useDraftValues } from '@/shared/query/use-draft-values';
import { languageLabel } from '@/shared/staff/language-label';
import { RestoredChanges } from '@/shared/staff/restored-changes';
import { UnsavedChangesGuard } from '@/shared/staff/unsaved-changes-guard';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { TextLink } from '@/shared/ui/text/text-link';
import { ContentConflict, refusedColumn, useSaveContent } from '../api/mutations';
import type { ContentKind, StoredContent } from '../model/content';
import type { Converters, Values } from '../model/content-fields';
import { contentDraftName, editorPath, KINDS, listPath, previewPath } from '../model/content-kinds';
import { formValuesToRow, validateContent } from '../model/form-values';
import { getPublicationState, type PublicationChange, savedMessage } from '../model/publication-state';
import { removalOf } from '../model/site-expectation';
import {
  contentValues,
  type Further,
  isTranslated,
  otherTranslations,
  refusedTexts,
  stillRight,
  translatedFields,
  translationLag,
  translationsOf,
  valuesIn,
  withoutTexts,
} from '../model/translations';
import { ContentConflictDialog } from './conflict-dialog';
import { EditorField } from './editor-field';
import { EditorMetrics } from './editor-metrics';
import { PublicationBadge } from './publication-badge';
import { PublishBar } from './publish-bar';
import { RowOnSite } from './row-on-site';
import { showFirstProblem } from './show-first-problem';
import { LanguageSwitch, TranslationPart } from './translation-part';

/** `values` is what they saved, as the controls would hold it. */
type Conflict = { theirs: StoredContent; values: Values; change: PublicationChange };

type EditorFormProps = {
  kind: ContentKind;
  stored: StoredContent;
  isNew: boolean;
  converters: Converters;
};

const A_MINUTE = 60_000;

/** When a row last changed on the site, in milliseconds. */
const sinceOf = ({ updated_at, publish_at }: { updated_at: string; publish_at: string }) =>
  Math.max(Date.parse(updated_at) || 0, Math.min(Date.parse(publish_at) || 0, Date.now()));

/** The fields of one piece of content, and what can be done with it. A refusal keeps what was typed. */
export function EditorForm({ kind, stored, isNew, converters }: EditorFormProps) {
  const { fields, one, many, hasSlug, pathOf } = KINDS[kind];
  const navigate = useNavigate();
  const save = useSaveContent(kind);
  const [row, setRow] = useState(stored);
  const formOf = (from: StoredContent) => contentValues(kind, from, converters.toMarkdown);
  const [initial] = useState(() => ({ version: stored.version, values: formOf(stored) }));
  const held = useDraftValues(contentDraftName(kind, isNew ? 'new' : stored.id), initial);
  useBeforeUnloadPrompt(held.isDirty);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [before, setBefore] = useState<StoredContent>();
  const [changedAt, setChangedAt] = useState(() => sinceOf(stored));
  const [openedAt] = useState(Date.now);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const [language, setLanguage] = useState<Locale>('en');
  const form = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const state = getPublicationState(row);

  function showProblems(found: Record<string, string>, said: string) {
    setProblems(found);
    setFailure(said);
    const shown = LOCALES.find((each) => Object.keys(valuesIn(each, found)).length > 0);
    if (shown) setLanguage(shown);
  }
  useEffect(() => {
    if (form.current) showFirstProblem(form.current, problems);
  }, [problems]);

  const isChanged = (part: Locale) =>
    JSON.stringify(valuesIn(part, held.values)) !== JSON.stringify(valuesIn(part, held.base));

  /** Sends English or the translations where they changed, so that the others stay as they are. `over` replaces a version. */
  async function submit(change: PublicationChange, over?: number) {
    const translated = FURTHER_LOCALES.filter((each) => over !== undefined || isChanged(each));
    const sendsEnglish = over !== undefined || isNew || isChanged('en') || translated.length === 0;
    const found = sendsEnglish ? validateContent(fields, held.values) : {};
    if (Object.keys(found).length > 0) return showProblems(found, 'Please check the highlighted fields.');
    const refused = refusedTexts(kind, translated, held.values);
    if (refused) return showProblems(refused.problems, refused.said);
    setProblems({});
    setFailure(undefined);
    const sent = held.values;
    try {
      const values = {
        ...(sendsEnglish && formValuesToRow(fields, sent, converters.toHtml)),
        ...(translated.length > 0 && {
          translations: {
            ...otherTranslations(row, translated),
            ...translationsOf(kind, sent, converters.toHtml, translated),
          },
        }),
        ...change,
      };
      const version = over ?? held.version;
      const saved = await save.mutateAsync({ id: isNew ? undefined : row.id, version, values });
      if (!isNew) setBefore(row);
      setChangedAt(Date.now());
      setRow(saved);
      showToast({ kind: 'success', title: savedMessage(saved, change), acrossPages: true });
      if (isNew) {
        isLeaving.current = true;
        held.reset(held);
        void navigate(editorPath(kind, saved.id), { replace: true });
      } else {
        held.saved({ version: saved.version, values: sent });
      }
    } catch (error) {
      if (error instanceof ContentConflict) return openConflict(error.theirs, change);
      const column = refusedColumn(error);
      const field = fields.find(
        ({ name }) => name.split('.')[0] === column || (name === 'image_url' && column === 'image_alt'),
      );
      const name = column === 'image_alt' ? column : field?.name;
      showProblems(name ? { [name]: errorMessage(error) } : {}, errorMessage(error));
    }
  }

  /** Changes the stored translations, and leaves what was typed in English. */
  async function changeTranslations(values: Record<string, unknown>, part: Values, said: string) {
    setProblems({});
    setFailure(undefined);
    try {
      const saved = await save.mutateAsync({ id: row.id, version: held.version, values });
      setBefore(row);
      setChangedAt(Date.now());
      setRow(saved);
      const base = { ...held.base, ...part };
      held.saved({ version: saved.version, values: base });
      held.change(part);
      showToast({ kind: 'success', title: said });
    } catch (error) {
      if (!(error instanceof ContentConflict)) throw error;
      held.change(part);
      openConflict(error.theirs, {});
    }
  }
  async function confirm(language: Further) {
    const refused = refusedTexts(kind, FURTHER_LOCALES, held.base);
    if (refused) return showProblems(refused.problems, refused.said);
    try {
      await changeTranslations(stillRight(kind, row, held.base), {}, `${languageLabel(language)} confirmed`);
    } catch (error) {
      setFailure(errorMessage(error));
    }
  }
  async function remove(language: Further) {
    const removed = withoutTexts(language, held.values);
    if (Object.keys(valuesIn(language, held.base)).length === 0) return held.change(removed);
    const part = { ...withoutTexts(language, held.base), ...removed };
    const translations = otherTranslations(row, [language]);
    return changeTranslations({ translations }, part, `${languageLabel(language)} removed`);
  }

  function openConflict(theirs: StoredContent, change: PublicationChange) {
    setConflict({ theirs, values: formOf(theirs), change });
  }
  function keepTheirs({ theirs, values }: Conflict) {
    setRow(theirs);
    setChangedAt(sinceOf(theirs));
    held.reset({ version: theirs.version, values });
    setProblems({});
    setConflict(undefined);
  }
  // What was just published stays in view.
  const isRecent = changedAt > openedAt - A_MINUTE;
  const onSite = <RowOnSite kind={kind} row={row} before={before} since={changedAt} />;
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
          {hasSlug ? (
            <TextLink to={previewPath(kind, isNew ? 'new' : row.id)} target="_blank">
              Preview page
            </TextLink>
          ) : null}
          <TextLink to={listPath(kind)}>{`All ${many}`}</TextLink>
        </Row>
      }
    >
      <Stack gap="6" ref={form}>
        {held.isRestored ? <RestoredChanges onDiscard={() => held.reset()} /> : null}
        {isTranslated(kind) ? <LanguageSwitch language={language} onChange={setLanguage} /> : null}
        {language !== 'en' ? (
          <TranslationPart
            language={language}
            kind={kind}
            values={held.values}
            problems={problems}
            converters={converters}
            onChange={held.change}
            isOlder={translationLag(row) === 'older'}
            isPending={save.isPending}
            onStillRight={() => void confirm(language)}
            onRemove={
              Object.keys(valuesIn(language, { ...held.base, ...held.values })).length > 0
                ? () => remove(language)
                : undefined
            }
          />
        ) : (
          fields.map((field) => (
            <Box
              key={field.name}
              data-field={field.name}
              maxW={field.type === 'markdown' ? undefined : 'measure'}
            >
              <EditorField
                field={field}
                values={held.values}
                error={problems[field.name]}
                altError={field.type === 'picture' ? problems.image_alt : undefined}
                onChange={held.change}
                converters={converters}
                rowId={isNew ? undefined : row.id}
              />
            </Box>
          ))
        )}
        <EditorMetrics kind={kind} stored={stored} values={held.values} />
        {failure ? (
          <Alert tone="error" title="Your changes weren’t saved.">
            {failure}
          </Alert>
        ) : null}
        {isNew || isRecent ? null : onSite}
        <Box position="sticky" bottom="0" bg="paper" zIndex="1">
          {isNew || !isRecent ? null : onSite}
          <PublishBar
            kind={kind}
            row={isNew ? undefined : row}
            isDirty={held.isDirty}
            isPending={save.isPending}
            onSave={(what) => void submit(what)}
            onDeleted={() => {
              isLeaving.current = true;
              held.reset();
              const removed =
                state === 'published' ? { removed: removalOf(kind, row), since: Date.now() } : null;
              void navigate(listPath(kind), { replace: true, state: removed });
            }}
            onConflict={(theirs) => openConflict(theirs, {})}
          />
        </Box>
      </Stack>
      <UnsavedChangesGuard isDirty={() => held.isDirty && !isLeaving.current} />
      <ContentConflictDialog
        fields={[
          ...fields,
          ...FURTHER_LOCALES.flatMap((each) =>
            translatedFields(kind, each, held.values).map(({ field }) => ({
              ...field,
              label: `${languageLabel(each)}: ${field.label}`,
            })),
          ),
        ]}
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
