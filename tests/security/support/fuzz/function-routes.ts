import type { z } from 'zod';
import { deleteAccountRequest } from '../../../../supabase/functions/_shared/contracts/account.ts';
import {
  appointmentRequest,
  availabilityQuery,
  availabilityWindowQuery,
  holdRequest,
  releaseHoldRequest,
} from '../../../../supabase/functions/_shared/contracts/booking/appointments.ts';
import {
  confirmPaymentRequest,
  manageRequest,
  ratingRequest,
} from '../../../../supabase/functions/_shared/contracts/booking/bookings.ts';
import {
  chatHandoffRequest,
  chatHistoryRequest,
  chatRequest,
  chatUpdatesRequest,
  chatVoteRequest,
} from '../../../../supabase/functions/_shared/contracts/chatbot.ts';
import { contactRequest } from '../../../../supabase/functions/_shared/contracts/contact.ts';
import { errorReport } from '../../../../supabase/functions/_shared/contracts/error-reports.ts';
import {
  invitationRequest,
  joinRequest,
} from '../../../../supabase/functions/_shared/contracts/invitations.ts';
import { leadExportQuery } from '../../../../supabase/functions/_shared/contracts/leads.ts';
import {
  newsletterLink,
  newsletterRequest,
} from '../../../../supabase/functions/_shared/contracts/newsletter.ts';
import { sandboxActionRequest } from '../../../../supabase/functions/_shared/contracts/payments.ts';
import { issueText } from '../../../../supabase/functions/_shared/contracts/staff-newsletter.ts';

/** A route of a function, with the contract of what it takes. */
export interface FunctionRoute {
  method: 'GET' | 'POST';
  /** As its handler names it: '/bookings/:id'. */
  path: string;
  body?: z.ZodType;
  query?: z.ZodType;
}

/** Every route that strangers reach; `tests/gates/function-routes.test.ts` compares the list with the handlers. */
export const FUNCTION_ROUTES: FunctionRoute[] = [
  { method: 'POST', path: '/account/delete', body: deleteAccountRequest },
  { method: 'POST', path: '/account/invitation', body: invitationRequest },
  { method: 'POST', path: '/account/invitation/accept', body: joinRequest },
  { method: 'GET', path: '/appointments/availability', query: availabilityQuery.or(availabilityWindowQuery) },
  { method: 'GET', path: '/appointments/consultants' },
  { method: 'POST', path: '/appointments/hold', body: holdRequest },
  { method: 'POST', path: '/appointments/hold/release', body: releaseHoldRequest },
  { method: 'POST', path: '/appointments', body: appointmentRequest },
  { method: 'GET', path: '/bookings/feed/:file' },
  { method: 'GET', path: '/bookings/:id' },
  { method: 'GET', path: '/bookings/:id/calendar.ics' },
  { method: 'POST', path: '/bookings/:id/manage', body: manageRequest },
  { method: 'POST', path: '/bookings/:id/rating', body: ratingRequest },
  { method: 'POST', path: '/bookings/:id/confirm-payment', body: confirmPaymentRequest },
  { method: 'POST', path: '/chatbot/message', body: chatRequest },
  { method: 'POST', path: '/chatbot/updates', body: chatUpdatesRequest },
  { method: 'POST', path: '/chatbot/try', body: chatRequest.pick({ message: true }) },
  { method: 'POST', path: '/chatbot/handoff', body: chatHandoffRequest },
  { method: 'POST', path: '/chatbot/history', body: chatHistoryRequest },
  { method: 'POST', path: '/chatbot/vote', body: chatVoteRequest },
  { method: 'POST', path: '/chatbot/embeddings' },
  { method: 'GET', path: '/contact-submissions', query: leadExportQuery },
  { method: 'GET', path: '/contact-submissions/export', query: leadExportQuery },
  { method: 'POST', path: '/contact', body: contactRequest },
  { method: 'POST', path: '/deliver-mail' },
  { method: 'POST', path: '/deliver-mail/auth' },
  { method: 'GET', path: '/deliver-mail/:id' },
  { method: 'POST', path: '/faults', body: errorReport },
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/health/request' },
  { method: 'POST', path: '/inbound-mail/resend' },
  { method: 'POST', path: '/inbound-mail/message' },
  { method: 'POST', path: '/jobs' },
  { method: 'POST', path: '/newsletter', body: newsletterRequest },
  { method: 'POST', path: '/newsletter/confirm', body: newsletterLink },
  { method: 'GET', path: '/newsletter/unsubscribe' },
  { method: 'POST', path: '/newsletter/unsubscribe', body: newsletterLink },
  { method: 'POST', path: '/newsletter/webhook' },
  { method: 'POST', path: '/newsletter/preview', body: issueText },
  { method: 'POST', path: '/payments/webhook' },
  { method: 'GET', path: '/payments/sandbox/:reference' },
  { method: 'POST', path: '/payments/sandbox/:reference', body: sandboxActionRequest },
  { method: 'POST', path: '/refresh-calendars' },
];
