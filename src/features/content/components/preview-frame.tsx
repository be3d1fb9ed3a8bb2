import { ChakraProvider, chakra } from '@chakra-ui/react/styled-system';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { createStyleCache } from '@/shared/theme/emotion-cache';
import { loadFonts } from '@/shared/theme/fonts';
import { createSiteSystem } from '@/shared/theme/system';

const SYSTEMS = { light: createSiteSystem('@media not all'), dark: createSiteSystem('@media all') };

export type PreviewScheme = keyof typeof SYSTEMS;

const Frame = chakra('iframe', {
  base: {
    display: 'block',
    width: '100%',
    height: '80vh',
    marginInline: 'auto',
    border: '1px solid',
    borderColor: 'control',
    borderRadius: 'md',
    bg: 'paper',
  },
  variants: { device: { desktop: {}, phone: { width: '375px', maxWidth: '100%' } } },
});

// With a doctype, because the browser's empty document has none and is laid out by other rules.
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><head><title>Preview</title><base target="_blank"></head><body></body></html>';

type Target = { body: HTMLElement; cache: EmotionCache };

function openDocument(frame: HTMLIFrameElement): Target | undefined {
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!view) return undefined;
  view.document.open();
  view.document.write(EMPTY_PAGE);
  view.document.close();
  loadFonts(view);
  // A preview sends no form. Before React, which listens below.
  view.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  return { body: view.document.body, cache: createStyleCache(view.document.head) };
}

type PreviewFrameProps = {
  title: string;
  device: 'desktop' | 'phone';
  scheme: PreviewScheme;
  children: ReactNode;
};

/** A document with its own width and colors, so that the page in it is laid out as in a window of that size. */
export function PreviewFrame({ title, device, scheme, children }: PreviewFrameProps) {
  const [target, setTarget] = useState<Target>();
  const open = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame) setTarget(openDocument(frame));
  }, []);
  return (
    <>
      <Frame ref={open} title={title} device={device} />
      {target
        ? createPortal(
            <CacheProvider value={target.cache}>
              <ChakraProvider key={scheme} value={SYSTEMS[scheme]}>
                {children}
              </ChakraProvider>
            </CacheProvider>,
            target.body,
          )
        : null}
    </>
  );
}
