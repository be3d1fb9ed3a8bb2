import type { ContentKind } from '@contracts/staff-content.ts';
import { useQuery } from '@tanstack/react-query';
import { contentQueries } from '../api/queries';
import { KINDS } from '../model/content-kinds';
import { formValuesToRow } from '../model/form-values';
import { readDraft } from './unsaved-changes';

/**
 * A row as its editor in this browser has it, with what is not saved yet. `row` is undefined while it loads, and null
 * when there is none.
 */
export function usePreviewRow(kind: ContentKind, id: string) {
  const isNew = id === 'new';
  const stored = useQuery({ ...contentQueries.detail(kind, Number(id)), enabled: !isNew });
  const converters = useQuery(contentQueries.converters(kind));
  const isError = stored.isError || converters.isError;
  const refetch = () => (stored.isError ? stored.refetch() : converters.refetch());
  if (!converters.data || (!isNew && stored.data === undefined)) return { row: undefined, isError, refetch };
  const draft = readDraft(`${kind}:${id}`);
  const now = new Date().toISOString();
  const first = { id: 0, version: 1, publish_at: now, updated_at: now, read_time: '', price_unit: 'USD' };
  const base = isNew ? (draft ? first : null) : (stored.data ?? null);
  const typed = draft ? formValuesToRow(KINDS[kind].fields, draft.values, converters.data.toHtml) : {};
  return { row: base && { ...base, ...typed }, isError, refetch };
}
