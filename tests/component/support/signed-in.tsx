import type { ReactElement } from 'react';
import { fakeBackend, json, type Routes } from './fake-backend';
import { openPage } from './open-page';
import { KEY, providerSession } from './provider';

/** The signed-in user of the client's pages. */
export const casey = providerSession('2222', 'casey@example.com', 'Casey Client');

export const CASEYS_PROFILE = { full_name: 'Casey Client', company: 'Acme Co', phone: null };

/**
 * Opens a page for the client Casey. `load` and the rest are as in `openPage`; `routes` answers besides their
 * role and profile. Clear the storage afterwards.
 */
export async function openSignedIn(
  routes: Routes,
  load: () => Promise<Record<string, ReactElement>>,
  at: string,
  timeZone?: string,
) {
  localStorage.setItem(KEY, JSON.stringify(casey));
  const backend = fakeBackend({
    'POST /rest/v1/rpc/my_role': () => json('client'),
    'GET /rest/v1/profiles': () => json(CASEYS_PROFILE),
    ...routes,
  });
  const page = await openPage(load, at, timeZone);
  return { ...page, backend };
}
