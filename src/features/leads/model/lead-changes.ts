import type { Lead, LeadStatus } from '@contracts/leads.ts';
import type { LeadSummary } from './lead-summary';

/** The columns of a lead that staff change. */
export type LeadChanges = { status?: LeadStatus; assignee_id?: string | null; tags?: string[] };

/** The fields that `update_leads()` changes. */
export type BulkLeadChanges = {
  status?: LeadStatus;
  assignee?: string | null;
  addTags?: string[];
  removeTags?: string[];
  read?: boolean;
};

/** The lead with these changes applied, in order. */
export function applyChanges(lead: Lead, changes: readonly LeadChanges[]): Lead {
  return Object.assign({}, lead, ...changes);
}

/** The lead with a bulk change applied. `assignee_name` stays, because the change has only the id. */
export function applyBulkChanges(lead: LeadSummary, changes: BulkLeadChanges): LeadSummary {
  const { status = lead.status, addTags = [], removeTags = [], read } = changes;
  const tags = [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag));
  const assignee_id = changes.assignee === undefined ? lead.assignee_id : changes.assignee;
  const read_at = read === undefined ? lead.read_at : read ? (lead.read_at ?? lead.updated_at) : null;
  return { ...lead, status, assignee_id, tags, read_at };
}

/** The fields of `yours` whose values differ from `theirs`. */
export function changedFields(theirs: Lead, yours: LeadChanges): (keyof LeadChanges)[] {
  const keys = Object.keys(yours) as (keyof LeadChanges)[];
  return keys.filter((key) => JSON.stringify(theirs[key]) !== JSON.stringify(yours[key]));
}
