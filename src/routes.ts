import {
  index,
  layout,
  prefix,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';
import { SITE_LOCALES } from './shared/config/languages.ts';
import { ALL_PAGES, type Page } from './shared/config/pages.ts';
import { PATHS, pathIn } from './shared/config/paths.ts';

/** The routes of pages, and the same pages below the path of each other language of the site, such as /es. */
function inEachLanguage(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return SITE_LOCALES.flatMap((locale) => {
    if (locale === 'en') return routes;
    // An id is given once; without one it is the name of the file.
    const translated = routes.map((entry) => ({
      ...entry,
      id: `${locale}-${entry.id ?? entry.file.replace(/^routes\/|\.tsx$/g, '')}`,
    }));
    return prefix(pathIn(locale, '/').slice(1), translated);
  });
}

function routeOf({ path, kind, module, rest }: Page): RouteConfigEntry {
  const file = `routes/${module}.${kind === 'file' ? 'ts' : 'tsx'}`;
  if (path === '/') return index(file);
  const name = path.slice(1);
  // An id is given once; without one it is the name of the file.
  const isShared = ALL_PAGES.filter((page) => page.module === module).length > 1;
  return route(rest ? `${name}/${rest}` : name, file, isShared ? { id: name } : {});
}

const routesOf = (kind: Page['kind'], except: readonly string[] = []) =>
  ALL_PAGES.filter((page) => page.kind === kind && !except.includes(page.path)).map(routeOf);

/** The parts of the staff's workspace. */
const WORKSPACE = [
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
    route('*', 'routes/admin/section-not-found.tsx', { id: 'people-not-found' }),
  ]),
  route('conversations', 'routes/admin/chats.tsx'),
  route('conversations/:chatId', 'routes/admin/chat.tsx'),
  route('answers', 'routes/admin/answers.tsx'),
  route('answers/:answerId', 'routes/admin/answer.tsx'),
  route('mail', 'routes/admin/mail.tsx'),
  route('newsletter', 'routes/admin/newsletter/layout.tsx', [
    index('routes/admin/newsletter/issues.tsx'),
    route('subscribers', 'routes/admin/newsletter/subscribers.tsx'),
    route('*', 'routes/admin/section-not-found.tsx', { id: 'newsletter-not-found' }),
  ]),
  route('newsletter/issues/:issueId', 'routes/admin/newsletter/issue.tsx'),
  route('settings', 'routes/admin/settings.tsx'),
  route('settings/replies', 'routes/admin/reply-settings.tsx'),
  route('system', 'routes/admin/system/layout.tsx', [
    index('routes/admin/system/status.tsx'),
    route('errors', 'routes/admin/system/errors.tsx'),
    route('*', 'routes/admin/section-not-found.tsx', { id: 'system-not-found' }),
  ]),
  route('*', 'routes/admin/not-found.tsx'),
];

export default [
  // Content pages: static HTML with islands. Only the build renders them.
  layout(
    'layouts/content-shell.tsx',
    inEachLanguage([
      ...routesOf('content'),
      route('blog/tags/:tag', 'routes/blog.tsx', { id: 'blog-tag' }),
      route('blog/:slug', 'routes/post.tsx'),
      route('services/:slug', 'routes/service.tsx'),
      route('case-studies/:slug', 'routes/case-study.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ),
  // The application.
  layout('layouts/app-shell.tsx', [
    layout('layouts/page-boundary.tsx', [
      ...inEachLanguage(routesOf('app')),
      ...routesOf('english', [PATHS.admin, PATHS.paymentSandbox]),
      route('admin', 'routes/admin/layout.tsx', WORKSPACE),
    ]),
  ]),
  // Without the site's shell, because it simulates another company's page.
  ...ALL_PAGES.filter(({ path }) => path === PATHS.paymentSandbox).map(routeOf),
  ...routesOf('file'),
] satisfies RouteConfig;
