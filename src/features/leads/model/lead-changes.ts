import type { Lead, LeadStatus, LeadSummary } from '@contracts/leads.ts';

/** The fields that `update_lead()` changes. */
export type LeadChanges = { status?: LeadStatus; assignee?: string | null; tags?: string[] };

/** The fields that `update_leads()` changes. */
export type BulkLeadChanges = {
  status?: LeadStatus;
  assignee?: string | null;
  addTags?: string[];
  removeTags?: string[];
  read?: boolean;
};

/** The lead with these changes applied, in order. */
export function applyChanges<T extends LeadSummary>(lead: T, changes: readonly LeadChanges[]): T {
  return Object.assign({}, lead, ...changes);
}

/** The lead with a bulk change applied. `assigneeName` stays, because the change has only the id. */
export function applyBulkChanges<T extends LeadSummary>(lead: T, changes: BulkLeadChanges): T {
  const { status = lead.status, addTags = [], removeTags = [], read } = changes;
  const tags = [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag));
  const assignee = changes.assignee === undefined ? lead.assignee : changes.assignee;
  const readAt = read === undefined ? lead.readAt : read ? (lead.readAt ?? lead.updatedAt) : null;
  return { ...lead, status, assignee, tags, readAt };
}

/** The fields of `yours` whose values differ from `theirs`. */
export function changedFields(theirs: Lead, yours: LeadChanges): (keyof LeadChanges)[] {
  const keys = Object.keys(yours) as (keyof LeadChanges)[];
  return keys.filter((key) => JSON.stringify(theirs[key]) !== JSON.stringify(yours[key]));
}
