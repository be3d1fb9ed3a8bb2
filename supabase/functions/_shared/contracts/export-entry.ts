const LISTS = {
  leads: { action: 'lead.export', subject: 'contact_submissions' },
  contacts: { action: 'contact.export', subject: 'contacts' },
  subscribers: { action: 'newsletter.export', subject: 'subscribers' },
};

type Filter = { [name: string]: string | string[] | boolean | undefined };

/** A row of the view `exports`, by which an admin records an export. */
export interface ExportEntry {
  action: string;
  subject: string;
  details: { filter: Filter; count?: number };
}

/**
 * Returns the entry of an export of a list: its filter, and how many rows if that is known. Search words may name a person,
 * so the entry says only that there were some.
 */
export function exportEntry(
  list: keyof typeof LISTS,
  { query, ...filter }: Filter,
  count?: number,
): ExportEntry {
  return {
    ...LISTS[list],
    details: { filter: { ...filter, ...(query && { query: true }) }, ...(count !== undefined && { count }) },
  };
}
