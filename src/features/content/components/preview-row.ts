import { fillTexts } from '@contracts/placeholders.ts';
import { useQuery } from '@tanstack/react-query';
import { readUnsavedValues } from '@/shared/query/use-draft-values';
import { contentQueries } from '../api/queries';
import type { ContentKind } from '../model/content';
import type { Values } from '../model/content-fields';
import { contentDraftName, KINDS } from '../model/content-kinds';
import { formValuesToRow } from '../model/form-values';

/**
 * A row as its editor in this browser has it, with what is not saved yet and its placeholders filled. `row` is undefined
 * while it loads, and null when there is none.
 */
export function usePreviewRow(kind: ContentKind, id: string) {
  const isNew = id === 'new';
  const stored = useQuery({ ...contentQueries.detail(kind, Number(id)), enabled: !isNew });
  const converters = useQuery(contentQueries.converters(kind));
  const draft = readUnsavedValues<Values>(contentDraftName(kind, id));
  const isFilled = !JSON.stringify([stored.data, draft?.values] as const).includes('{{');
  const facts = useQuery({ ...contentQueries.placeholderFacts(), enabled: !isFilled });
  const isError = stored.isError || converters.isError || facts.isError;
  const refetch = () => [stored, converters, facts].find((query) => query.isError)?.refetch();
  if (!converters.data || (!isNew && stored.data === undefined) || !(isFilled || facts.data))
    return { row: undefined, isError, refetch };
  const now = new Date().toISOString();
  const first = { id: 0, version: 1, publish_at: now, updated_at: now, read_time: '', price_unit: 'USD' };
  const base = isNew ? (draft ? first : null) : (stored.data ?? null);
  const typed = draft ? formValuesToRow(KINDS[kind].fields, draft.values, converters.data.toHtml) : {};
  const row = base && { ...base, ...typed };
  return { row: row && facts.data ? fillTexts(row, facts.data, 'en') : row, isError, refetch };
}
