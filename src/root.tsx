import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router-dom';
import { RootError } from '@/layouts/root-error';
import { headScript } from '@/shared/config/head-script';
import { replayEarlyActions } from '@/shared/lib/replay-early-actions';
import { fontFaceCss, preloadedFont } from '@/shared/theme/fonts';
import { system } from '@/shared/theme/system';
import type { Route } from './+types/root';

export const links: LinksFunction = () => [
  { rel: 'preload', href: preloadedFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The document around every page, the crash screen included. */
export function Layout({ children }: { children: ReactNode }) {
  useEffect(() => replayEarlyActions(document.documentElement), []);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#FBF7F0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0F1613" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build, allowed by hash in the policy. */}
        <style dangerouslySetInnerHTML={{ __html: fontFaceCss }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: likewise. */}
        <script dangerouslySetInnerHTML={{ __html: headScript }} suppressHydrationWarning />
      </head>
      <body>
        <ChakraProvider value={system}>{children}</ChakraProvider>
        <ScrollRestoration />
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
