import { CONFLICT, STAFF, type TwoChanges, twice } from './changes.ts';

const newContact = (
  columns = '',
  values = '',
) => `insert into private.contacts (name, email, source${columns})
  values ('Cleo Contact', gen_random_uuid() || '@tests.example', 'staff'${values}) returning id::text, version::text`;
const NEW_NOTE = `with contact as (${newContact()})
  insert into private.contact_notes (contact_id, author_id, body) select id::bigint, '${STAFF[0]}', 'Called.' from contact
  returning id::text, version::text, contact_id::text as contact`;
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
