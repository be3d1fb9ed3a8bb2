import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { localeOfPage } from '@contracts/locale.ts';
import { COLORS } from '@contracts/look.ts';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router-dom';
import { RootError } from '@/layouts/root-error';
import { isAppPath } from '@/shared/config/paths';
import { SPECULATION_RULES } from '@/shared/config/speculation-rules';
import { renderIn } from '@/shared/i18n/messages';
import { replayEarlyActions } from '@/shared/lib/replay-early-actions';
import { tabStore } from '@/shared/lib/storage';
import { fontCssWithoutScripts, fontScript, preloadedFonts } from '@/shared/theme/fonts';
import { system } from '@/shared/theme/system';
import { FALLBACK_FONT_CSS } from '@/shared/theme/typefaces';
import type { Route } from './+types/root';
import { scriptText as headScript } from './head/head-script?inline-script';
import printCss from './head/print.css?url';

export const links: LinksFunction = () => [
  ...preloadedFonts.map(
    (href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const,
  ),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'stylesheet', href: printCss, media: 'print' },
];

/** Runs before the loaders, at build and in the dev server. The build renders the pages of one language at a time. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }, next) => {
    await renderIn(localeOfPage(new URL(request.url).pathname.replace(/\.data$/, '')));
    return next();
  },
];

/** Documents fade into each other. Short, because a page gets no input during the transition. */
const VIEW_TRANSITION =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}' +
  '::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:.12s}}';

/** Goes back to where a page of the application was left. The router's own component throws where storage is blocked. */
function KeptScroll() {
  useScrollRestoration();
  return null;
}

/** The document around every page, the crash screen included. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isApp = isAppPath(pathname);
  useEffect(() => replayEarlyActions(document.documentElement), []);
  return (
    // Outside of its islands, a content page has no code to wait for.
    <html lang={localeOfPage(pathname)} data-ready={isApp ? undefined : ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={COLORS.paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={COLORS.paper.dark} media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, allowed by hash in the policy. */}
        <style dangerouslySetInnerHTML={{ __html: FALLBACK_FONT_CSS + VIEW_TRANSITION }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: likewise. */}
        <script dangerouslySetInnerHTML={{ __html: fontScript }} suppressHydrationWarning />
        <noscript>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: likewise. */}
          <style dangerouslySetInnerHTML={{ __html: fontCssWithoutScripts }} />
        </noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: likewise. */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} suppressHydrationWarning />
      </head>
      <body>
        <ChakraProvider value={system}>{children}</ChakraProvider>
        {isApp && tabStore.isKept() ? <KeptScroll /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: likewise. */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootError isMissing={isRouteErrorResponse(error) && error.status === 404} />;
}
