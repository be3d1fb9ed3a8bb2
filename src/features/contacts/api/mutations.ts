import {
  type Contact,
  type ContactCursor,
  type ContactFilter,
  type ContactSummary,
  contact,
  contactExportPage,
  type DealStage,
} from '@contracts/contacts.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { runQueryAs } from '@/shared/supabase/run-query';
import { formatContactFile } from '../model/contact-file';
import type { ContactFields } from '../model/contact-form';
import { contactQueries } from './queries';

/** Puts a saved contact into the cache, and refetches what shows it elsewhere. */
function storeContact(queryClient: QueryClient, saved: Contact): void {
  queryClient.setQueryData(contactQueries.detail(saved.id).queryKey, saved);
  void cancelAndInvalidate(queryClient, contactQueries.lists());
  void cancelAndInvalidate(queryClient, contactQueries.board().queryKey);
}

/** Creates a contact, or changes fields of the version that the caller read. Throws AppError, 409 for a newer version. */
export function useSaveContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, fields }: { id?: number; version?: number; fields: ContactFields }) =>
      runQueryAs(contact, (supabase) =>
        // The generated types do not know that arguments may be null.
        supabase.rpc('save_contact', {
          p_id: (id ?? null) as number,
          p_version: (version ?? null) as number,
          p_fields: fields,
        }),
      ),
    onSuccess: (saved) => storeContact(queryClient, saved),
    meta: { showsError: true },
  });
}

/** Deletes a contact with its notes and the contacts merged into it; messages and bookings stay. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      runQueryAs(z.unknown(), (supabase) => supabase.rpc('delete_contact', { p_id: id, p_version: version })),
    onSuccess: (_nothing, { id }) => {
      queryClient.removeQueries({ queryKey: contactQueries.detail(id).queryKey });
      void cancelAndInvalidate(queryClient, contactQueries.lists());
      void cancelAndInvalidate(queryClient, contactQueries.board().queryKey);
    },
    meta: { showsError: true },
  });
}

/** Moves a deal to another stage. A failure shows a toast. */
export function useMoveDeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, stage }: { id: number; version: number; stage: DealStage }) =>
      runQueryAs(contact, (supabase) =>
        supabase.rpc('save_contact', { p_id: id, p_version: version, p_fields: { dealStage: stage } }),
      ),
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { errorTitle: "The deal wasn't moved" },
  });
}

export type NoteChange = { id?: number; version?: number; body: string };

/** Writes a note about a contact, or changes one's own. Throws AppError, 409 for a newer version, once it was refetched. */
export function useSaveContactNote(contactId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, body }: NoteChange) =>
      runQueryAs(contact, (supabase) =>
        supabase.rpc('save_contact_note', {
          p_contact: contactId,
          p_id: (id ?? null) as number,
          p_version: (version ?? null) as number,
          p_body: body,
        }),
      ),
    onSuccess: (saved) => storeContact(queryClient, saved),
    onError: () => cancelAndInvalidate(queryClient, contactQueries.detail(contactId).queryKey),
    meta: { showsError: true },
  });
}

/** Deletes a note about a contact, unless its author has changed it since (AppError 409). */
export function useDeleteContactNote(contactId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      runQueryAs(contact, (supabase) =>
        supabase.rpc('delete_contact_note', { p_contact: contactId, p_id: id, p_version: version }),
      ),
    onSuccess: (saved) => storeContact(queryClient, saved),
    onError: () => cancelAndInvalidate(queryClient, contactQueries.detail(contactId).queryKey),
    meta: { showsError: true },
  });
}

/** Merges contacts into `keep`; returns the contact that is kept. */
export function useMergeContacts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ keep, lose }: { keep: number; lose: number[] }) =>
      runQueryAs(contact, (supabase) => supabase.rpc('merge_contacts', { p_keep: keep, p_lose: lose })),
    onSuccess: (kept) => {
      queryClient.setQueryData(contactQueries.detail(kept.id).queryKey, kept);
      void cancelAndInvalidate(queryClient, contactQueries.all());
    },
    meta: { showsError: true },
  });
}

/** Undoes the merge of a contact; returns that contact. */
export function useUnmergeContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      runQueryAs(contact, (supabase) => supabase.rpc('unmerge_contact', { p_id: id })),
    onSuccess: () => void cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { errorTitle: "Couldn't separate the contacts" },
  });
}

/** Exports the contacts of a filter as a CSV file; the audit log records it. */
export function useExportContacts() {
  return useMutation({
    mutationFn: async (filter: ContactFilter): Promise<File> => {
      const contacts: ContactSummary[] = [];
      let after: ContactCursor | null = null;
      do {
        const page = await runQueryAs(contactExportPage, (supabase) =>
          supabase.rpc('export_contacts', { p_filter: filter, p_after: after }),
        );
        contacts.push(...page.contacts);
        after = page.next;
      } while (after);
      const day = new Date().toISOString().slice(0, 10);
      return new File([formatContactFile(contacts)], `contacts-${day}.csv`, { type: 'text/csv' });
    },
    meta: { errorTitle: "Couldn't export the contacts" },
  });
}
