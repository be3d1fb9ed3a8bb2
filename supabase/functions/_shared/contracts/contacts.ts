import { z } from 'zod';
import { emailAddress, LIMITS, line } from './text-rules.ts';

export const DEAL_STAGES = ['lead', 'meeting', 'proposal', 'negotiation', 'won', 'lost'] as const;
export const dealStage = z.enum(DEAL_STAGES);
export type DealStage = z.infer<typeof dealStage>;

export const CONTACT_SORTS = ['recent', 'newest', 'name'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

/** What `list_contacts()` filters by. */
export type ContactFilter = {
  query?: string;
  /** An account, `me` or `none`. */
  owner?: string;
  stage?: DealStage | 'any';
};

/** Where the next page begins, to be handed back as it is. */
const contactCursor = z.object({ id: z.number().int(), key: z.string() });
export type ContactCursor = z.infer<typeof contactCursor>;

/** A contact in the list. Instants are ISO 8601 in UTC, amounts US cents, months YYYY-MM. */
const contactSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  otherEmails: z.array(z.string()),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  owner: z.string().nullable(),
  ownerName: z.string().nullable(),
  dealStage: dealStage.nullable(),
  dealValueCents: z.number().int().nullable(),
  dealMonth: z.string().nullable(),
  source: z.enum(['message', 'booking', 'newsletter', 'account', 'staff', 'import']),
  version: z.number().int(),
  lastActivityAt: z.string(),
  createdAt: z.string(),
});
export type ContactSummary = z.infer<typeof contactSummary>;

/** A page of `list_contacts()`; `total` only on the first one. */
export const contactPage = z.object({
  contacts: z.array(contactSummary),
  next: contactCursor.nullable(),
  total: z.number().int().nullable(),
  totalIsExact: z.boolean().nullable(),
});
export type ContactPage = z.infer<typeof contactPage>;

/** A page of `export_contacts()`. */
export const contactExportPage = contactPage.pick({ contacts: true, next: true });

/** `get_contact()`, and what its changes answer with. */
export const contact = contactSummary.extend({
  mergedInto: z.number().int().nullable(),
  account: z.string().nullable(),
  merged: z.array(contactSummary.pick({ id: true, name: true, email: true, company: true, phone: true })),
  notes: z.array(
    z.object({
      id: z.number().int(),
      body: z.string(),
      author: z.string().nullable(),
      authorName: z.string().nullable(),
      version: z.number().int(),
      createdAt: z.string(),
      updatedAt: z.string(),
    }),
  ),
});
export type Contact = z.infer<typeof contact>;

/** `find_contact()`. */
export const contactReference = z.object({ id: z.number().int(), name: z.string() }).nullable();

const duplicateReason = z.enum(['phone', 'name']);

/** `find_duplicate_contacts()`. */
export const contactDuplicates = z.array(
  contactSummary
    .pick({ id: true, name: true, email: true, company: true, phone: true })
    .extend({ reason: duplicateReason }),
);

/** A contact of a group of duplicates. */
const groupedContact = contactSummary.pick({
  id: true,
  name: true,
  email: true,
  company: true,
  phone: true,
  version: true,
  dealStage: true,
});

/** Contacts with the same phone number or name; the first one is the one to keep. */
const duplicateGroup = z.object({
  reason: duplicateReason,
  contacts: z.tuple([groupedContact], groupedContact),
});
export type DuplicateGroup = z.infer<typeof duplicateGroup>;

/** A page of `list_duplicate_contacts()`. */
export const duplicateGroupPage = z.object({
  groups: z.array(duplicateGroup),
  next: z.object({ reason: z.string(), key: z.string() }).nullable(),
});
export type DuplicateGroupPage = z.infer<typeof duplicateGroupPage>;

/** `merge_duplicate_contacts()`: contacts merged, groups skipped, and what `undo_contact_merges()` takes. */
export const duplicateMerge = z.object({
  merged: z.number().int(),
  skipped: z.number().int(),
  moves: z.array(
    z.object({ id: z.number().int(), from: z.number().int().nullable(), to: z.number().int().nullable() }),
  ),
});
export type DuplicateMerge = z.infer<typeof duplicateMerge>;

/** `deal_board()`: a column for each stage, with the contacts of the latest activity. */
export const dealBoard = z.array(
  z.object({
    stage: dealStage,
    count: z.number().int(),
    valueCents: z.number().int(),
    contacts: z.array(contactSummary),
  }),
);
export type DealBoard = z.infer<typeof dealBoard>;

/** What an import does with a row. */
export const importOutcomes = z.array(
  z.enum([
    'new',
    'completed',
    'known',
    'repeated',
    'unreachable',
    'email_invalid',
    'name_invalid',
    'company_invalid',
    'phone_invalid',
  ]),
);
export type ImportOutcome = z.infer<typeof importOutcomes>[number];

/** `last_contact_import()`: the import that can still be undone, and how many contacts it created and completed. */
export const lastImport = z
  .object({
    id: z.uuid(),
    importedAt: z.string(),
    created: z.number().int(),
    completed: z.number().int(),
  })
  .nullable();

/** `undo_contact_import()`: contacts deleted, contacts that got their gaps again, and contacts left alone. */
export const undoneImport = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  kept: z.number().int(),
});
export type UndoneImport = z.infer<typeof undoneImport>;

/** The fields of a new contact. An empty string means unknown. */
export const contactDraft = z
  .object({
    name: line(1, LIMITS.name, 'Please enter a name.'),
    email: z.union([z.literal(''), emailAddress]),
    company: line(0, LIMITS.company, ''),
    phone: line(0, LIMITS.phone, ''),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    message: 'Please enter an email address or a phone number.',
  });
export type ContactDraft = z.infer<typeof contactDraft>;
