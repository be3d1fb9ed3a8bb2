import { Suspense } from 'react';
import { RequireRole } from '@/shared/auth/require-role';
import { pageMeta } from '@/shared/seo/page-meta';
import { lazyPart } from '@/shared/ui/lazy-part';

// Nobody but admins needs this code, and nothing of it is shown before the guard has decided.
const StaffWorkspace = lazyPart(async () => (await import('@/layouts/staff-workspace')).StaffWorkspace);

export const meta = () =>
  pageMeta({ title: 'Admin Dashboard', description: 'For the staff of Meridian.', noIndex: true });

export default function AdminRoute() {
  return (
    <RequireRole atLeast="admin">
      <Suspense fallback={null}>
        <StaffWorkspace />
      </Suspense>
    </RequireRole>
  );
}
