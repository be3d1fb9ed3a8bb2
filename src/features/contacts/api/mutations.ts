import type { Tables } from '@contracts/database.types.ts';
import { exportEntry } from '@contracts/export-entry.ts';
import type { PageEnd } from '@contracts/list-order.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { runQuery } from '@/shared/supabase/run-query';
import type { ContactRow } from '../model/contact';
import { formatContactFile } from '../model/contact-file';
import type { ContactFields } from '../model/contact-form';
import type { ContactFilter } from '../model/contact-params';
import type { DealStage } from '../model/deal';
import { contactQueries } from './queries';
import { readContacts } from './read-contacts';

/** The row of a contact that a change names, at the version on screen. */
type Seen = Pick<Tables<'contacts'>, 'id' | 'version'>;

const SAVED =
  'id, version, name, email, company, phone, owner_id, deal_stage, deal_value_cents, deal_month' as const;

/** Refetches what shows a contact; resolves when the contact itself has loaded. */
async function invalidateContact(queryClient: QueryClient, id: number): Promise<void> {
  void cancelAndInvalidate(queryClient, contactQueries.lists());
  void cancelAndInvalidate(queryClient, contactQueries.board().queryKey);
  await cancelAndInvalidate(queryClient, contactQueries.detail(id).queryKey);
}

function changeContact({ id, version }: Seen, fields: ContactFields) {
  return changeOneRow((supabase) =>
    supabase.from('contacts').update(fields).eq('id', id).eq('version', version).select(SAVED),
  );
}

/** Creates a contact and returns its id. Throws AppError. */
export function useCreateContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fields: ContactFields & { name: string }) =>
      changeOneRow((supabase) => supabase.from('contacts').insert(fields).select('id')),
    onSuccess: ({ id }) => void invalidateContact(queryClient, id),
    meta: { showsError: true },
  });
}

/** Changes fields of a contact. Throws StaleRowError when its version is no longer the one on screen, and AppError. */
export function useChangeContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, fields }: { seen: Seen; fields: ContactFields }) => changeContact(seen, fields),
    onSuccess: ({ id }) => void invalidateContact(queryClient, id),
    meta: { showsError: true },
  });
}

/** Deletes a contact with its notes and the contacts merged into it; messages and bookings stay. Throws StaleRowError. */
export function useDeleteContact() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      changeOneRow((supabase) =>
        supabase.from('contacts').delete().eq('id', id).eq('version', version).select('id'),
      ),
    onSuccess: ({ id }) => {
      queryClient.removeQueries({ queryKey: contactQueries.detail(id).queryKey });
      void cancelAndInvalidate(queryClient, contactQueries.lists());
      void cancelAndInvalidate(queryClient, contactQueries.board().queryKey);
    },
    onError: (_error, { id }) => invalidateContact(queryClient, id),
    meta: { showsError: true },
  });
}

/** Moves a deal to another stage. A failure shows a toast. */
export function useMoveDeal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ stage, ...seen }: Seen & { stage: DealStage }) =>
      changeContact(seen, { deal_stage: stage }),
    onSettled: () => cancelAndInvalidate(queryClient, contactQueries.all()),
    meta: { errorTitle: 'The deal wasn’t moved' },
  });
}

const EXPORTED_PAGE = 999;

/** Exports the contacts of a filter as a CSV file; the audit log records it. */
export function useExportContacts() {
  return useMutation({
    mutationFn: async (filter: ContactFilter): Promise<File> => {
      const contacts: ContactRow[] = [];
      let behind: PageEnd | undefined;
      do {
        const page = await readContacts(filter, 'newest', { limit: EXPORTED_PAGE, behind });
        contacts.push(...page.contacts);
        behind = page.next;
      } while (behind);
      await runQuery((supabase) =>
        supabase.from('exports').insert(exportEntry('contacts', filter, contacts.length)),
      );
      const day = new Date().toISOString().slice(0, 10);
      return new File([formatContactFile(contacts)], `contacts-${day}.csv`, { type: 'text/csv' });
    },
    meta: { errorTitle: 'Couldn’t export the contacts' },
  });
}
