import { fakeBackend, json } from './fake-backend';
import { openPage } from './open-page';
import { KEY, providerSession } from './provider';

export const ADMIN = providerSession('ada', 'ada@example.com');

/**
 * Opens a screen of the staff's workspace as an admin.
 * @param address below `/admin`, such as `/people`.
 * @param routes what the backend answers, besides the caller's role.
 */
export async function openStaff(address: string, routes: Parameters<typeof fakeBackend>[0] = {}) {
  localStorage.setItem(KEY, JSON.stringify(ADMIN));
  const backend = fakeBackend({
    'POST /rest/v1/rpc/my_role': () => json('admin'),
    'POST /rest/v1/rpc/count_unread_leads': () => json(0),
    ...routes,
  });
  const page = await openPage(async () => {
    const { default: AdminRoute } = await import('@/routes/admin');
    return { '/admin/*': <AdminRoute /> };
  }, `/admin${address}`);
  return { ...page, backend };
}
