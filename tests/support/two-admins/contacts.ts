import { CONFLICT, NO_ROW, STAFF, type TwoChanges, twice } from './changes.ts';

const newContact = (
  columns = '',
  values = '',
) => `insert into private.contacts (name, email, source${columns})
  values ('Cleo Contact', gen_random_uuid() || '@tests.example', 'staff'${values}) returning id::text, version::text`;
const NEW_NOTE = `with contact as (${newContact()})
  insert into private.contact_notes (contact_id, author_id, body) select id::bigint, '${STAFF[0]}', 'Called.' from contact
  returning id::text, version::text, contact_id::text as contact`;
/** Merges a group at the versions that were on screen. No row: the group was skipped. */
const mergeGroup = (keep = '', lose = '') =>
  `select 1 from public.merge_duplicate_contacts('[[{"id": ${keep}, "version": 1}, {"id": ${lose}, "version": 1}]]') as answer
   where answer ->> 'skipped' = '0'`;
const undoMerge = ({ one, two }: Record<string, string>) =>
  `select public.undo_contact_merges('[{"id": ${two}, "from": null, "to": ${one}}]')`;
const GONE = 'PT404 not_found';

export const CONTACTS: TwoChanges[] = [
  {
    what: 'a contact',
    seen: newContact(),
    changes: twice(
      ({ id, version }, value) => `select public.save_contact(${id}, ${version}, '{"name": "${value}"}')`,
    ),
    refusals: [CONFLICT],
  },
  {
    what: 'a deal on the board',
    seen: newContact(', deal_stage', ", 'lead'"),
    changes: [
      ({ id, version }) => `select public.save_contact(${id}, ${version}, '{"dealStage": "won"}')`,
      ({ id, version }) => `select public.save_contact(${id}, ${version}, '{"dealStage": "lost"}')`,
    ],
    refusals: [CONFLICT],
  },
  {
    what: 'a contact that the other deletes',
    seen: newContact(),
    changes: [
      ({ id, version }) => `select public.save_contact(${id}, ${version}, '{"company": "Acme"}')`,
      ({ id, version }) => `select public.delete_contact(${id}, ${version})`,
    ],
    refusals: [CONFLICT, GONE],
  },
  {
    what: 'the direction of a merge of contacts',
    seen: `with one as (${newContact()}), two as (${newContact()}) select one.id as one, two.id as two from one, two`,
    changes: [
      ({ one, two }) => `select public.merge_contacts(${one}, '{${two}}')`,
      ({ one, two }) => `select public.merge_contacts(${two}, '{${one}}')`,
    ],
    refusals: ['PT409 contact_merged'],
  },
  {
    what: 'a group of duplicates that both merge with others',
    seen: `with one as (${newContact()}), two as (${newContact()}) select one.id as one, two.id as two from one, two`,
    changes: [({ one, two }) => mergeGroup(one, two), ({ one, two }) => mergeGroup(two, one)],
    refusals: [NO_ROW],
  },
  {
    what: 'a contact that the other merges with its duplicates',
    seen: `with one as (${newContact()}), two as (${newContact()}) select one.id as one, two.id as two from one, two`,
    changes: [
      ({ one, two }) => mergeGroup(one, two),
      ({ two }) => `select public.save_contact(${two}, 1, '{"name": "Bravo"}')`,
    ],
    refusals: [NO_ROW, 'PT409 contact_merged'],
  },
  {
    what: 'the undo of merged duplicates',
    seen: `with one as (${newContact()}), two as (
      insert into private.contacts (name, email, source, merged_into_id)
      select 'Cleo Contact', gen_random_uuid() || '@tests.example', 'staff', id::bigint from one returning id::text
    ) select one.id as one, two.id as two from one, two`,
    changes: [undoMerge, undoMerge],
    refusals: ['PT409 contact_not_merged'],
  },
  {
    what: 'a note about a contact, in two windows',
    seen: NEW_NOTE,
    changes: twice(
      ({ id, version, contact }, value) =>
        `select public.save_contact_note(${contact}, ${id}, ${version}, '${value}')`,
    ),
    refusals: [CONFLICT],
    isOwn: true,
  },
  {
    what: 'a note about a contact that the other deletes',
    seen: NEW_NOTE,
    changes: [
      ({ id, version, contact }) => `select public.save_contact_note(${contact}, ${id}, ${version}, 'New')`,
      ({ id, version, contact }) => `select public.delete_contact_note(${contact}, ${id}, ${version})`,
    ],
    refusals: [CONFLICT, GONE],
  },
];
