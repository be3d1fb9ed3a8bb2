import type { Lead, LeadStatus, LeadSummary } from '@contracts/leads.ts';

/** What `update_lead()` changes. */
export type LeadChanges = { status?: LeadStatus; assignee?: string | null; tags?: string[] };

/** What `update_leads()` changes. */
export type BulkLeadChanges = {
  status?: LeadStatus;
  assignee?: string | null;
  addTags?: string[];
  removeTags?: string[];
  read?: boolean;
};

/** The lead as it will be once these changes are accepted. */
export function applyChanges<T extends LeadSummary>(lead: T, changes: readonly LeadChanges[]): T {
  return Object.assign({}, lead, ...changes);
}

/** The lead as it will be once a change of many is accepted; the name of the assignee is not known here. */
export function applyBulkChanges<T extends LeadSummary>(lead: T, changes: BulkLeadChanges): T {
  const { status = lead.status, addTags = [], removeTags = [], read } = changes;
  const tags = [...new Set([...lead.tags, ...addTags])].filter((tag) => !removeTags.includes(tag));
  const assignee = changes.assignee === undefined ? lead.assignee : changes.assignee;
  const readAt = read === undefined ? lead.readAt : read ? (lead.readAt ?? lead.updatedAt) : null;
  return { ...lead, status, assignee, tags, readAt };
}

/** Which of these the two versions do not agree on. */
export function changedFields(theirs: Lead, yours: LeadChanges): (keyof LeadChanges)[] {
  const keys = Object.keys(yours) as (keyof LeadChanges)[];
  return keys.filter((key) => JSON.stringify(theirs[key]) !== JSON.stringify(yours[key]));
}
