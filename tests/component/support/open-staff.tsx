import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { fakeBackend, json, type Routes } from './fake-backend';
import { openPage } from './open-page';
import { KEY, providerSession } from './provider';
import { warmUp } from './warm-up';

warmUp(() => import('@/layouts/admin-shell'));

export const ADMIN = providerSession('ada', 'ada@example.com');

const MODULES = import.meta.glob<{ default: ComponentType }>('/src/routes/admin/**/*.tsx');

/** The route that the route table has at `path`, wherever in it. */
function routeAt(path: string, entries: readonly RouteConfigEntry[]): RouteConfigEntry | undefined {
  for (const entry of entries) {
    const found = entry.path === path ? entry : routeAt(path, entry.children ?? []);
    if (found) return found;
  }
  return undefined;
}

/** A route of the route table with those below it, as the router takes them when their modules are there. */
async function routeOf({ path = '', index, file, children = [] }: RouteConfigEntry): Promise<RouteObject> {
  const load = MODULES[`/src/${file}`];
  if (!load) throw new Error(`${file} is not below src/routes/admin.`);
  const { default: Component } = await load();
  if (index) return { index, Component };
  return { path, Component, children: await Promise.all(children.map(routeOf)) };
}

/**
 * Opens a screen of the staff's workspace as an admin.
 * @param address below `/admin`, such as `/people`.
 * @param routes what the backend answers, besides the caller's role.
 */
export async function openStaff(address: string, routes: Routes = {}) {
  localStorage.setItem(KEY, JSON.stringify(ADMIN));
  const backend = fakeBackend({
    'POST /rest/v1/rpc/my_role': () => json('admin'),
    'HEAD /rest/v1/leads': () => new Response(null, { headers: { 'content-range': '*/0' } }),
    'GET /rest/v1/leads': () => json([]),
    'HEAD /rest/v1/chat_list': () => new Response(null, { headers: { 'content-range': '*/0' } }),
    'POST /rest/v1/rpc/list_texts_naming': () => json([]),
    ...routes,
  });
  const page = await openPage(async () => {
    const { default: table } = await import('@/routes');
    const admin = routeAt('admin', table);
    if (!admin) throw new Error('The route table has no admin.');
    return [{ path: '*', element: <p>Another page</p> }, await routeOf(admin)];
  }, `/admin${address}`);
  return { ...page, backend };
}
