import { Suspense } from 'react';
import { GuardedPage } from '@/layouts/guarded-page';
import { NeedsJavaScript } from '@/layouts/needs-javascript';
import { SITE } from '@/shared/config/site';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

// No one but admins needs this code. The routes below are shown in it, so that the guard decides about them, too.
const AdminShell = lazyWithBoundary(async () => (await import('@/layouts/admin-shell')).AdminShell);

export const meta = () =>
  appMeta({ title: 'Admin Dashboard', description: `For the staff of ${SITE.brand}.` });

/** The host answers every address below with the page that was prerendered for `/admin`, which shows the same. */
export const HydrateFallback = () => <NeedsJavaScript />;

export default function AdminLayout() {
  return (
    <GuardedPage atLeast="admin">
      <Suspense fallback={null}>
        <AdminShell />
      </Suspense>
    </GuardedPage>
  );
}
