import type { Lead } from '@/features/leads/model/lead';
import type { LeadSummary } from '@/features/leads/model/lead-summary';
import type { TimelineEntry } from '@/shared/staff/person-timeline';
import { json } from './fake-backend';
import { ADMIN, type openStaff } from './open-staff';

export const LEYLA: LeadSummary = {
  id: 7,
  created_at: '2025-11-24T09:05:00-05:00',
  name: 'ليلى أحمد',
  email: 'layla@example.com',
  company: 'شركة',
  status: 'new',
  assignee_id: null,
  assignee_name: null,
  source: 'contact_form',
  tags: [],
  read_at: null,
  first_response_at: null,
  updated_at: '2025-11-24T09:05:00-05:00',
  version: 1,
  merged_into_id: null,
  snippet: 'We want to forecast our supply chains.',
  open_tasks: 0,
  next_due_at: null,
};

export const GRACE: LeadSummary = {
  ...LEYLA,
  id: 5,
  created_at: '2025-11-23T16:30:00-05:00',
  name: 'Grace',
  email: 'grace@example.com',
  company: 'Compilers & Co',
  status: 'open',
  assignee_id: 'ada',
  assignee_name: 'Ada Admin',
  tags: ['retail'],
  read_at: '2025-11-23T17:00:00-05:00',
  version: 3,
  snippet: 'Do you work with retail companies?',
  open_tasks: 2,
};

/** A page of the list, of `total` leads. */
export const pageOf = (leads: LeadSummary[], total = leads.length) =>
  Response.json(leads, { headers: { 'content-range': `0-${leads.length}/${total}` } });

/** Leads that fill a page behind the given ones, and one more, so that there is a next page. */
export const withNextPage = (leads: LeadSummary[]) => [
  ...leads,
  ...Array.from({ length: 51 - leads.length }, (_, at) => ({ ...LEYLA, id: 1000 + at, name: `Lead ${at}` })),
];

/** The answer of a count of rows. */
export const countOf = (count: number) => new Response(null, { headers: { 'content-range': `*/${count}` } });

export const whole = (summary: LeadSummary, over: Partial<Lead> = {}): Lead => ({
  ...summary,
  revision: '1',
  message: 'First line\n\nThird line <img src=x onerror=alert(1)>',
  locale: 'en',
  user_id: null,
  merged: [],
  reply_to: 'hello@meridian.example',
  answers_in_timeline: false,
  chat_id: null,
  notes: [],
  tasks: [],
  replies: [],
  ...over,
});

const ADA = { id: 'ada', name: 'Ada Admin', email: 'ada@example.com' };
const BO = { id: 'bo', name: null, email: 'bo@example.com' };

/** What `watch_lead()` answers: the viewer and others who have the lead open. */
export const watchers = (
  revision: string,
  ...others: { staff_id: string; name: string; is_writing: boolean }[]
) =>
  json(
    [{ staff_id: ADMIN.user.id, name: 'Ada Admin', is_writing: false }, ...others].map((one) => ({
      lead_id: 5,
      revision,
      ...one,
    })),
  );

export const CALLS = {
  list: 'GET /rest/v1/leads',
  search: 'POST /rest/v1/rpc/search_leads',
  get: 'POST /rest/v1/rpc/get_lead',
  update: 'PATCH /rest/v1/contact_submissions',
  many: 'POST /rest/v1/rpc/update_leads',
  restore: 'POST /rest/v1/rpc/restore_leads',
  reply: 'POST /rest/v1/lead_replies',
  unread: 'HEAD /rest/v1/leads',
  timeline: 'POST /rest/v1/rpc/list_person_timeline',
  duplicates: 'POST /rest/v1/rpc/find_duplicate_leads',
  merge: 'POST /rest/v1/rpc/merge_leads',
  watch: 'POST /rest/v1/rpc/watch_lead',
  preferences: 'GET /rest/v1/staff_preferences',
} as const;

/** What the screens of leads ask for besides the leads. */
export const CHOICES = {
  'GET /rest/v1/accounts': () => json([ADA, BO]),
  'GET /rest/v1/lead_tags': () => json([{ name: 'retail' }, { name: 'urgent' }]),
  'GET /rest/v1/reply_templates': () =>
    json([
      { id: 1, name: 'First call', body: 'Hello {{name}},\n\nhow is {{company}}?', position: 0, version: 1 },
    ]),
  [CALLS.watch]: () => watchers('1'),
  'GET /rest/v1/lead_replies': () => json([{ id: 31 }]),
  [CALLS.preferences]: () => json([]),
  'GET /rest/v1/contacts': () => json([{ id: 3, name: 'Grace', merged_into_id: null }]),
  [CALLS.timeline]: () => json([]),
  [CALLS.duplicates]: () => json([]),
};

/** A lead as the database keeps it: a change of its present version is written, and of another one meets no row. */
export function storedLead(initial: Lead) {
  let now = initial;
  return {
    [CALLS.get]: () => json(now),
    [CALLS.update]: async (request: Request) => {
      if (new URL(request.url).searchParams.get('version') !== `eq.${now.version}`) return json([]);
      now = { ...now, ...((await request.json()) as Partial<Lead>), version: now.version + 1 };
      return json([{ id: now.id }]);
    },
  };
}

type StaffPage = Awaited<ReturnType<typeof openStaff>>;

/** What the database answers when a reply is stored; the lead reads as `lead` from then on. */
export function storeReply(page: StaffPage, lead: Lead): Response {
  page.backend.on(CALLS.get, () => json(lead));
  return new Response(null, { status: 201 });
}

/** The replies that were inserted. */
export const repliesSent = (page: StaffPage) =>
  page.backend
    .to('/rest/v1/lead_replies')
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as Record<string, unknown>);

/** What Grace's lead may have: a note, a task, and a reply that was sent. */
export const NOTE = {
  id: 1,
  body: 'Called, no answer.',
  author_id: 'ada',
  author_name: 'Ada Admin',
  version: 1,
  created_at: '2025-11-24T10:00:00-05:00',
  updated_at: '2025-11-24T10:00:00-05:00',
};
export const TASK = {
  id: 4,
  title: 'Call back',
  due_at: '2025-11-25T10:00:00-05:00',
  done_at: null,
  assignee_id: 'ada',
  assignee_name: 'Ada Admin',
  version: 2,
  created_at: '2025-11-24T10:00:00-05:00',
};
export const REPLY = {
  id: 9,
  subject: 'Your message',
  body: 'Hello Grace',
  author_id: 'ada',
  author_name: 'Ada Admin',
  created_at: '2025-11-24T11:00:00-05:00',
  delivery: 'sent' as const,
  sent_at: '2025-11-24T11:00:05-05:00',
  error: null,
  attachments: [],
};

/** A note in a timeline. */
export const ENTRY: TimelineEntry = {
  kind: 'note',
  at: '2025-11-24T11:00:00-05:00',
  id: '1',
  title: null,
  body: null,
  status: null,
  by: null,
  before: null,
  after: null,
  sender: null,
  sent_from: null,
  whole_text: null,
  matched_by: null,
  files: null,
  account: null,
};
