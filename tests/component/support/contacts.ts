import type { Tables } from '@contracts/database.types.ts';
import { json } from './fake-backend';

export const ZOE: Tables<'contact_list'> = {
  id: 3,
  name: 'Zoë Müller',
  name_key: 'zoe muller',
  email: 'zoe@north-wind.example',
  other_emails: ['zoe@home.example'],
  company: 'North Wind',
  phone: null,
  owner_id: null,
  owner_name: null,
  deal_stage: 'proposal',
  deal_value_cents: 1_250_000,
  deal_month: '2031-04-01',
  merged_into_id: null,
  source: 'message',
  version: 2,
  last_activity_at: '2025-11-24T14:05:00+00:00',
  created_at: '2025-11-23T14:05:00+00:00',
};

export const CALLS = {
  list: 'GET /rest/v1/contact_list',
  open: 'POST /rest/v1/rpc/open_contact',
  notes: 'GET /rest/v1/contact_note_list',
  change: 'PATCH /rest/v1/contacts',
  create: 'POST /rest/v1/contacts',
  merge: 'POST /rest/v1/rpc/merge_contacts',
  duplicates: 'POST /rest/v1/rpc/find_duplicate_contacts',
  timeline: 'POST /rest/v1/rpc/list_person_timeline',
} as const;

/** What the screens of contacts ask for when they open. */
export const contactRoutes = (contact: Tables<'contact_list'> = ZOE) => ({
  [CALLS.list]: () => json([contact]),
  [CALLS.open]: () => json([contact]),
  [CALLS.notes]: () => json([]),
  [CALLS.timeline]: () => json([]),
  [CALLS.duplicates]: () => json([]),
  'GET /rest/v1/accounts': () => json([{ id: 'bo', name: 'Bo Staff', email: 'bo@example.com' }]),
  'GET /rest/v1/saved_views': () => json([]),
});
