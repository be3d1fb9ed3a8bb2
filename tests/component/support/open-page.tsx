import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { ToastMessage } from '@/shared/ui/feedback/toast';
import { allowSeveralClients } from './provider';

/** A user who puts in a text at once: each key alone draws the page again. A text with keys in braces is typed. */
function quickUser(): UserEvent {
  const user = userEvent.setup();
  return {
    ...user,
    async type(element, text, options) {
      if (/[{[]/.test(text)) return user.type(element, text, options);
      await user.click(element);
      await user.paste(text);
    },
  };
}

/**
 * Opens a page for a visitor in `timeZone` as a fresh load would: every module of the site is new, so nothing is cached or signed in.
 * `load` imports what the test shows and returns it by path, where other paths show "Another page", or as routes.
 */
export async function openPage(
  load: () => Promise<Record<string, ReactElement> | RouteObject[]>,
  at = '/',
  timeZone = 'America/New_York',
) {
  allowSeveralClients();
  window.history.replaceState(null, '', at);
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  vi.resetModules();
  const [shown, { system }, { onToast }, { RouterPage }] = await Promise.all([
    load(),
    import('@/shared/theme/system'),
    import('@/shared/ui/feedback/toast'),
    import('@/layouts/router-page'),
  ]);
  const toasts: ToastMessage[] = [];
  onToast((message) => {
    if (!message) return void toasts.splice(0);
    const { shownAt: _shownAt, ...toast } = message;
    toasts.push(toast);
  });
  const routes = Array.isArray(shown)
    ? shown
    : Object.entries({ '*': <p>Another page</p>, ...shown }).map(([path, element]) => ({ path, element }));
  const shell = (
    <RouterPage>
      <Outlet />
    </RouterPage>
  );
  const router = createMemoryRouter([{ element: shell, children: routes }], { initialEntries: [at] });
  const view = render(
    <ChakraProvider value={system}>
      <RouterProvider router={router} />
    </ChakraProvider>,
  );
  const address = () => {
    const { pathname, search } = router.state.location;
    return pathname + search;
  };
  return { ...view, user: quickUser(), toasts, address, router };
}
