import type { Json } from '@contracts/database.types.ts';
import {
  type ContentEntry,
  type ContentKind,
  type StoredContent,
  storedContent,
} from '@contracts/staff-content.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { conflictOf } from './content-conflict';
import { contentKeys } from './keys';

export type ContentSave = {
  /** Undefined adds it. */
  id: number | undefined;
  version: number;
  /** Columns; publish_at null is now. */
  values: Record<string, unknown>;
};

const nothing = z.unknown();

function useChanged(kind: ContentKind) {
  const queryClient = useQueryClient();
  return () => {
    void readAnew(queryClient, contentKeys.list(kind));
    void readAnew(queryClient, contentKeys.deploys);
  };
}

/** Saves a piece of content; throws ContentConflict when somebody else has changed it, and AppError. */
export function useSaveContent(kind: ContentKind) {
  const queryClient = useQueryClient();
  const changed = useChanged(kind);
  return useMutation({
    mutationFn: async ({ id, version, values }: ContentSave): Promise<StoredContent> => {
      try {
        return await read(storedContent, (supabase) =>
          supabase.rpc('save_content', {
            p_kind: kind,
            p_id: (id ?? null) as number,
            p_version: version,
            p_values: values as Json,
          }),
        );
      } catch (error) {
        throw conflictOf(error);
      }
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(contentKeys.one(kind, saved.id), saved);
      changed();
    },
  });
}

/** Deletes it, unless somebody else has changed it (ContentConflict). */
export function useDeleteContent(kind: ContentKind) {
  const changed = useChanged(kind);
  return useMutation({
    mutationFn: async ({ id, version }: { id: number; version: number }) => {
      try {
        await read(nothing, (supabase) =>
          supabase.rpc('delete_content', { p_kind: kind, p_id: id, p_version: version }),
        );
      } catch (error) {
        throw conflictOf(error);
      }
    },
    onSuccess: changed,
  });
}

/** Puts all of a kind into another order; shown at once, and back as it was when it is refused. */
export function useOrderContent(kind: ContentKind) {
  const queryClient = useQueryClient();
  const changed = useChanged(kind);
  const key = contentKeys.list(kind);
  return useMutation({
    scope: { id: `order ${kind}` },
    mutationFn: (entries: ContentEntry[]) =>
      read(nothing, (supabase) =>
        supabase.rpc('reorder_content', { p_kind: kind, p_ids: entries.map(({ id }) => id) }),
      ),
    onMutate: async (entries) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<ContentEntry[]>(key);
      queryClient.setQueryData(key, entries);
      return { before };
    },
    onError: (_error, _entries, context) => queryClient.setQueryData(key, context?.before),
    onSettled: changed,
  });
}

/** Asks for a new build now. */
export function useRequestDeploy() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => read(nothing, (supabase) => supabase.rpc('request_site_build_now')),
    onSettled: () => readAnew(queryClient, contentKeys.deploys),
  });
}
