import { NO_ROW, STAFF, type TwoChanges, twice } from './changes.ts';

const newContact = (columns = '', values = '') => `insert into public.contacts (name, email, source${columns})
  values ('Cleo Contact', gen_random_uuid() || '@tests.example', 'staff'${values}) returning id::text, version::text`;
const NEW_NOTE = `with contact as (${newContact()})
  insert into public.contact_notes (contact_id, author_id, body) select id::bigint, '${STAFF[0]}', 'Called.' from contact
  returning id::text, version::text`;
const change = ({ id, version }: Record<string, string>, values: string) =>
  `update public.contacts set ${values} where id = ${id} and version = ${version} returning id`;
const changeNote = ({ id, version }: Record<string, string>, body: string) =>
  `update public.contact_notes set body = '${body}' where id = ${id} and version = ${version} returning id`;
/** Merges a group at the versions that were on screen. No row: the group was skipped. */
const mergeGroup = (keep = '', lose = '') =>
  `select 1 from public.merge_contacts('[[{"id": ${keep}, "version": 1}, {"id": ${lose}, "version": 1}]]') where skipped = 0`;
const undoMerge = ({ one, two }: Record<string, string>) =>
  `select public.undo_contact_merges('[{"id": ${two}, "from": null, "to": ${one}}]')`;

export const CONTACTS: TwoChanges[] = [
  {
    what: 'a contact',
    seen: newContact(),
    changes: twice((seen, value) => change(seen, `name = '${value}'`)),
    refusals: [NO_ROW],
  },
  {
    what: 'a deal on the board',
    seen: newContact(', deal_stage', ", 'lead'"),
    changes: [(seen) => change(seen, "deal_stage = 'won'"), (seen) => change(seen, "deal_stage = 'lost'")],
    refusals: [NO_ROW],
  },
  {
    what: 'a contact that the other deletes',
    seen: newContact(),
    changes: [
      (seen) => change(seen, "company = 'Acme'"),
      ({ id, version }) =>
        `delete from public.contacts where id = ${id} and version = ${version} returning id`,
    ],
    refusals: [NO_ROW],
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
      ({ two }) => change({ id: two ?? '', version: '1' }, "name = 'Bravo'"),
    ],
    refusals: [NO_ROW],
  },
  {
    what: 'the undo of merged duplicates',
    seen: `with one as (${newContact()}), two as (
      insert into public.contacts (name, email, source, merged_into_id)
      select 'Cleo Contact', gen_random_uuid() || '@tests.example', 'staff', id::bigint from one returning id::text
    ) select one.id as one, two.id as two from one, two`,
    changes: [undoMerge, undoMerge],
    refusals: ['PT409 contact_not_merged'],
  },
  {
    what: 'a note about a contact, in two windows',
    seen: NEW_NOTE,
    changes: twice(changeNote),
    refusals: [NO_ROW],
    isOwn: true,
  },
  {
    what: 'a note about a contact that the other deletes',
    seen: NEW_NOTE,
    changes: [
      (seen) => changeNote(seen, 'New'),
      ({ id, version }) =>
        `delete from public.contact_notes where id = ${id} and version = ${version} returning id`,
    ],
    refusals: [NO_ROW],
  },
];
