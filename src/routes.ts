import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { pathIn } from './shared/config/paths.ts';

/** The routes of pages, and the same pages below /es where the site has them in Spanish. */
function inEachLanguage(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  const folder = pathIn('es', '/');
  if (folder === '/') return routes;
  // An id is given once; without one it is the name of the file.
  const spanish = routes.map((entry) => ({
    ...entry,
    id: `es-${entry.id ?? entry.file.replace(/^routes\/|\.tsx$/g, '')}`,
  }));
  return [...routes, ...prefix(folder.slice(1), spanish)];
}

export default [
  // Content pages: static HTML with islands. Only the build renders them.
  layout(
    'layouts/content-shell.tsx',
    inEachLanguage([
      index('routes/home.tsx'),
      route('schedule', 'routes/schedule.tsx', { id: 'schedule' }),
      route('schedule-consultation', 'routes/schedule.tsx', { id: 'schedule-consultation' }),
      route('blog', 'routes/blog.tsx', { id: 'blog' }),
      route('blog/tags/:tag', 'routes/blog.tsx', { id: 'blog-tag' }),
      route('blog/:slug', 'routes/post.tsx'),
      route('services', 'routes/services.tsx'),
      route('services/:slug', 'routes/service.tsx'),
      route('case-studies/:slug', 'routes/case-study.tsx'),
      route('auth/login', 'routes/login.tsx'),
      route('auth/register', 'routes/register.tsx'),
      route('auth/forgot-password', 'routes/forgot-password.tsx'),
      route('auth/reset-password-confirmation', 'routes/reset-password.tsx'),
      route('auth/email-confirmation', 'routes/email-confirmation.tsx'),
      route('auth/sign-in-link', 'routes/sign-in-link.tsx'),
      route('newsletter/confirm', 'routes/newsletter-confirm.tsx'),
      route('newsletter/unsubscribe', 'routes/newsletter-unsubscribe.tsx'),
      route('privacy', 'routes/privacy.tsx'),
      route('terms', 'routes/terms.tsx'),
      route('cookies', 'routes/cookies.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ),
  // The application.
  layout('layouts/app-shell.tsx', [
    layout('layouts/page-boundary.tsx', [
      ...inEachLanguage([
        route('booking-confirmation/:bookingId?', 'routes/booking-confirmation.tsx'),
        route('manage-booking/:bookingId?', 'routes/manage-booking.tsx'),
        route('rate-booking/:bookingId?', 'routes/rate-booking.tsx'),
      ]),
      route('invitation', 'routes/invitation.tsx'),
      route('profile', 'routes/profile.tsx'),
      route('booking-calendar', 'routes/booking-calendar.tsx'),
      route('dashboard', 'routes/dashboard.tsx'),
      route('admin', 'routes/admin/layout.tsx', [
        index('routes/admin/overview.tsx'),
        route('leads', 'routes/admin/leads.tsx'),
        route('leads/:leadId', 'routes/admin/lead.tsx'),
        route('contacts', 'routes/admin/contacts/layout.tsx', [
          index('routes/admin/contacts/list.tsx'),
          route('deals', 'routes/admin/contacts/deals.tsx'),
          route('import', 'routes/admin/contacts/import.tsx'),
        ]),
        route('contacts/:contactId', 'routes/admin/contact.tsx'),
        route('appointments', 'routes/admin/appointments.tsx'),
        route('availability', 'routes/admin/availability.tsx'),
        route('content', 'routes/admin/content.tsx'),
        route('content/:kind/:id', 'routes/admin/content-editor.tsx'),
        route('content/:kind/:id/preview', 'routes/admin/content-preview.tsx'),
        route('people', 'routes/admin/people/layout.tsx', [
          index('routes/admin/people/accounts.tsx'),
          route('invitations', 'routes/admin/people/invitations.tsx'),
          route('documents', 'routes/admin/people/documents.tsx'),
          route('audit', 'routes/admin/people/audit.tsx'),
          route('*', 'routes/admin/no-such-part.tsx', { id: 'people-not-found' }),
        ]),
        route('conversations', 'routes/admin/conversations.tsx'),
        route('conversations/:chatId', 'routes/admin/conversation.tsx'),
        route('answers', 'routes/admin/answers.tsx'),
        route('answers/:answerId', 'routes/admin/answer.tsx'),
        route('mail', 'routes/admin/mail.tsx'),
        route('newsletter', 'routes/admin/newsletter/layout.tsx', [
          index('routes/admin/newsletter/issues.tsx'),
          route('subscribers', 'routes/admin/newsletter/subscribers.tsx'),
          route('*', 'routes/admin/no-such-part.tsx', { id: 'newsletter-not-found' }),
        ]),
        route('newsletter/issues/:issueId', 'routes/admin/newsletter/issue.tsx'),
        route('settings', 'routes/admin/settings.tsx'),
        route('settings/replies', 'routes/admin/reply-settings.tsx'),
        route('system', 'routes/admin/system/layout.tsx', [
          index('routes/admin/system/status.tsx'),
          route('errors', 'routes/admin/system/errors.tsx'),
          route('*', 'routes/admin/no-such-part.tsx', { id: 'system-not-found' }),
        ]),
        route('*', 'routes/admin/not-found.tsx'),
      ]),
    ]),
  ]),
  // Without the site's shell, because it simulates another company's page.
  route('payment-sandbox/:reference?', 'routes/payment-sandbox.tsx'),
  route('rss.xml', 'routes/rss.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfig;
