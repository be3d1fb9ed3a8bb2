import type { Lead, LeadPage, LeadSummary } from '@contracts/leads.ts';
import { json } from './fake-backend';

export const LEYLA: LeadSummary = {
  id: 7,
  createdAt: '2025-11-24T09:05:00-05:00',
  name: 'ليلى أحمد',
  email: 'layla@example.com',
  company: 'شركة',
  status: 'new',
  assignee: null,
  assigneeName: null,
  source: 'contact_form',
  tags: [],
  readAt: null,
  firstResponseAt: null,
  updatedAt: '2025-11-24T09:05:00-05:00',
  version: 1,
  snippet: 'We want to forecast our supply chains.',
  openTasks: 0,
  nextDueAt: null,
};

export const GRACE: LeadSummary = {
  ...LEYLA,
  id: 5,
  createdAt: '2025-11-23T16:30:00-05:00',
  name: 'Grace',
  email: 'grace@example.com',
  company: 'Compilers & Co',
  status: 'open',
  assignee: 'ada',
  assigneeName: 'Ada Admin',
  tags: ['retail'],
  readAt: '2025-11-23T17:00:00-05:00',
  version: 3,
  snippet: 'Do you work with retail companies?',
  openTasks: 2,
};

export const pageOf = (leads: LeadSummary[], next: LeadPage['next'] = null): LeadPage => ({
  leads,
  next,
  total: leads.length,
  totalIsExact: true,
});

export const whole = (summary: LeadSummary, over: Partial<Lead> = {}): Lead => ({
  ...summary,
  stamp: '1',
  message: 'First line\n\nThird line <img src=x onerror=alert(1)>',
  locale: 'en',
  userId: null,
  mergedInto: null,
  merged: [],
  replyTo: 'hello@meridian.example',
  answersInTimeline: false,
  chatId: null,
  notes: [],
  tasks: [],
  replies: [],
  ...over,
});

const ADA = { id: 'ada', name: 'Ada Admin', email: 'ada@example.com' };
const BO = { id: 'bo', name: null, email: 'bo@example.com' };

export const CALLS = {
  list: 'POST /rest/v1/rpc/list_leads',
  get: 'POST /rest/v1/rpc/get_lead',
  update: 'POST /rest/v1/rpc/update_lead',
  many: 'POST /rest/v1/rpc/update_leads',
  restore: 'POST /rest/v1/rpc/undo_lead_updates',
  reply: 'POST /rest/v1/rpc/reply_to_lead',
  unread: 'POST /rest/v1/rpc/count_unread_leads',
  timeline: 'POST /rest/v1/rpc/list_lead_timeline',
  duplicates: 'POST /rest/v1/rpc/find_duplicate_leads',
  merge: 'POST /rest/v1/rpc/merge_leads',
  unmerge: 'POST /rest/v1/rpc/unmerge_lead',
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
  [CALLS.watch]: () => json({ stamp: '1', present: [] }),
  [CALLS.preferences]: () => json([]),
  'POST /rest/v1/rpc/find_contact': () => json({ id: 3, name: 'Grace' }),
  [CALLS.timeline]: () => json([]),
  [CALLS.duplicates]: () => json([]),
};
