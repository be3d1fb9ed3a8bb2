import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasErrorCode } from '@/shared/errors/app-error';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { getSupabase } from '@/shared/supabase/client';
import { createAppError } from '@/shared/supabase/database-error';
import { runQuery } from '@/shared/supabase/run-query';
import type { ContentEntry, ContentKind, StoredContent } from '../model/content';
import { KINDS } from '../model/content-kinds';
import { fitWithin, mediaName } from '../model/image-rules';
import { contentQueries, readContent } from './queries';

const A_YEAR = '31536000';
const QUALITY = 0.85;

/** Someone else changed it first; `theirs` is how it is stored now. */
export class ContentConflict extends Error {
  readonly theirs: StoredContent;

  constructor(theirs: StoredContent) {
    super('Someone else changed this while you were editing.');
    this.name = 'ContentConflict';
    this.theirs = theirs;
  }
}

/** Why no row was written: ContentConflict with the row as it is now, or AppError when someone else deleted it. */
async function conflictOf(kind: ContentKind, id: number): Promise<Error> {
  const theirs = await readContent(kind, id);
  return theirs ? new ContentConflict(theirs) : createAppError(404, 'content_deleted', {});
}

/** The column that the database refused, where it said which. */
export const refusedColumn = (error: unknown): string | undefined =>
  hasErrorCode(error, 'content_invalid', 'slug_taken', 'landing_page_full')
    ? String(error.params.field)
    : undefined;

export type ContentSave = {
  /** Undefined adds it. */
  id: number | undefined;
  version: number;
  /** Columns; publish_at null is now. */
  values: Record<string, unknown>;
};

function useInvalidateContentList(kind: ContentKind) {
  const queryClient = useQueryClient();
  return () => {
    void cancelAndInvalidate(queryClient, contentQueries.list(kind).queryKey);
    void cancelAndInvalidate(queryClient, contentQueries.onLandingPage().queryKey);
    if (kind === 'post') void cancelAndInvalidate(queryClient, contentQueries.articleTags().queryKey);
    void cancelAndInvalidate(queryClient, contentQueries.siteBuild().queryKey);
  };
}

/** Saves a piece of content; throws ContentConflict when someone else has changed it, and AppError. */
export function useSaveContent(kind: ContentKind) {
  const queryClient = useQueryClient();
  const changed = useInvalidateContentList(kind);
  return useMutation({
    mutationFn: async ({ id, version, values }: ContentSave): Promise<StoredContent> => {
      // The columns depend on the kind, and the table checks them.
      const row = values as never;
      return changeOneRow<StoredContent>(
        (supabase) => {
          const table = supabase.from(KINDS[kind].table);
          return id === undefined
            ? table.insert(row).select('*')
            : table.update(row).eq('id', id).eq('version', version).select('*');
        },
        () => conflictOf(kind, id ?? 0),
      );
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(contentQueries.detail(kind, saved.id).queryKey, saved);
      changed();
    },
    meta: { showsError: true },
  });
}

/** Deletes it, unless someone else has changed it (ContentConflict). */
export function useDeleteContent(kind: ContentKind) {
  const changed = useInvalidateContentList(kind);
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      changeOneRow(
        (supabase) =>
          supabase.from(KINDS[kind].table).delete().eq('id', id).eq('version', version).select('id'),
        () => conflictOf(kind, id),
      ),
    onSuccess: changed,
    meta: { showsError: true },
  });
}

type Order = { entries: readonly ContentEntry[]; previous: readonly ContentEntry[] };

/**
 * Reorders all entries of a kind, with an optimistic update that is rolled back on failure. Refused when they are no
 * longer in the order `previous`.
 */
export function useReorderContent(kind: ContentKind) {
  const queryClient = useQueryClient();
  const changed = useInvalidateContentList(kind);
  const key = contentQueries.list(kind).queryKey;
  return useMutation({
    scope: { id: `order ${kind}` },
    mutationFn: ({ entries, previous }: Order) =>
      runQuery((supabase) =>
        supabase.rpc('reorder_content', {
          p_table: KINDS[kind].table,
          p_ids: entries.map(({ id }) => id),
          p_previous: previous.map(({ id }) => id),
        }),
      ),
    onMutate: async ({ entries }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, [...entries]);
      return { before };
    },
    onError: (_error, _entries, context) => queryClient.setQueryData(key, context?.before),
    onSettled: changed,
    meta: { errorTitle: 'Not moved' },
  });
}

/** Asks for a new build now. */
export function useRequestSiteBuild() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      // The database takes its own clock.
      runQuery((supabase) => supabase.from('site_build_state').insert({ due_at: new Date().toISOString() })),
    onSettled: () => cancelAndInvalidate(queryClient, contentQueries.siteBuild().queryKey),
    // The refetched state of the build says why.
    meta: { showsError: true },
  });
}

/** Downscales and reencodes an image, which also removes its EXIF metadata. */
async function redrawn(file: File): Promise<{ blob: Blob; width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fitWithin(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  // A browser that cannot write WebP answers with a PNG, which is large.
  return blob.type === 'image/webp'
    ? { blob, width, height }
    : { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }), width, height };
}

type PictureUpload = {
  file: File;
  /** Called when the image is ready to be sent, with the bytes that are sent. */
  onSend: (bytes: number) => void;
};

/** Uploads a public image; returns its path on the site, with its size in the name. Throws for an invalid image. */
export function useUploadPicture() {
  return useMutation({
    mutationFn: async ({ file, onSend }: PictureUpload): Promise<string> => {
      const { blob, ...size } = await redrawn(file);
      onSend(blob.size);
      const name = mediaName(crypto.randomUUID(), size, blob.type);
      const supabase = await getSupabase();
      const { error } = await supabase.storage
        .from('content-images')
        .upload(name, blob, { contentType: blob.type, cacheControl: A_YEAR });
      if (error) throw error;
      return `/media/${name}`;
    },
    meta: { showsError: true },
  });
}
