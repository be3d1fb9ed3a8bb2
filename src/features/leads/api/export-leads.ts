import type { LeadFilter } from '@contracts/leads.ts';
import { useMutation } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { askFunction } from '@/shared/http/call-function';

/** A filter as the parameters of the export's address. */
function exportQuery(filter: LeadFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) params.set(name, String(value));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

/** The leads of a filter as a file for spreadsheets; the server writes down who took it. */
export function useExportLeads() {
  return useMutation({
    mutationFn: async (filter: LeadFilter): Promise<File> => {
      const token = await getAccessToken();
      const answer = await askFunction(`/contact-submissions/export${exportQuery(filter)}`, {
        accept: 'text/csv',
        ...(token !== undefined && { token }),
      });
      const day = new Date().toISOString().slice(0, 10);
      return new File([await answer.blob()], `leads-${day}.csv`, { type: 'text/csv' });
    },
  });
}
