import type { Tables } from '@contracts/database.types.ts';
import type { WithColumns } from '@/shared/supabase/require-columns';

/** A lead in the list. */
export type LeadSummary = WithColumns<Omit<Tables<'leads'>, 'message'>, 'snippet' | 'open_tasks'>;
