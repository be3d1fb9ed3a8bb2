import type { LeadStatus } from '@contracts/leads.ts';
import type { Lead } from './lead';
import type { LeadSummary } from './lead-summary';

/** The columns of a lead that staff change. */
export type LeadChanges = { status?: LeadStatus; assignee_id?: string | null; tags?: string[] };

/** The fields that `update_leads()` changes. */
export type BulkLeadChanges = {
  status?: LeadStatus;
  assignee_id?: string | null;
  add_tags?: string[];
  remove_tags?: string[];
  read?: boolean;
};

/** The lead with these changes applied, in order. */
export function applyChanges(lead: Lead, changes: readonly LeadChanges[]): Lead {
  return Object.assign({}, lead, ...changes);
}

/** The lead with a bulk change applied. `assignee_name` stays, because the change has only the id. */
export function applyBulkChanges(lead: LeadSummary, changes: BulkLeadChanges): LeadSummary {
  const {
    status = lead.status,
    assignee_id = lead.assignee_id,
    add_tags = [],
    remove_tags = [],
    read,
  } = changes;
  const tags = [...new Set([...lead.tags, ...add_tags])].filter((tag) => !remove_tags.includes(tag));
  const read_at = read === undefined ? lead.read_at : read ? (lead.read_at ?? lead.updated_at) : null;
  return { ...lead, status, assignee_id, tags, read_at };
}

/** The fields of `yours` whose values differ from `theirs`. */
export function changedLeadFields(theirs: Lead, yours: LeadChanges): (keyof LeadChanges)[] {
  const keys = Object.keys(yours) as (keyof LeadChanges)[];
  return keys.filter((key) => JSON.stringify(theirs[key]) !== JSON.stringify(yours[key]));
}
