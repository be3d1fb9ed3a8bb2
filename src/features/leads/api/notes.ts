import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { refreshLead } from './refresh-lead';
import { write } from './write';

const adding = (leadId: number) => ['add', 'note', leadId];

/** Writes a note about a lead. */
export function useAddNote(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: adding(leadId),
    mutationFn: (body: string) =>
      write((supabase) => supabase.from('lead_notes').insert({ lead_id: leadId, body })),
    onSuccess: () => refreshLead(queryClient, leadId),
  });
}

/** The notes that are on their way. */
export function useNotesToBe(leadId: number): string[] {
  return useMutationState({
    filters: { mutationKey: adding(leadId), status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** Changes the words of one's own note. */
export function useUpdateNote(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: string }) =>
      write((supabase) => supabase.from('lead_notes').update({ body }).eq('id', id)),
    onSuccess: () => refreshLead(queryClient, leadId),
  });
}

/** Deletes a note. */
export function useDeleteNote(leadId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => write((supabase) => supabase.from('lead_notes').delete().eq('id', id)),
    onSuccess: () => refreshLead(queryClient, leadId),
  });
}
