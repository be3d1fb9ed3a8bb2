import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { system } from '@/shared/theme/system';

/** The theme without its global rules, which the page has already. */
const islandSystem: typeof system = Object.create(system, {
  _global: { value: {} },
  _config: { value: { ...system._config, disableLayers: true } },
});

/** The providers around an island, the same at build and in the browser. */
export function IslandFrame({ cache, children }: { cache: EmotionCache; children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={islandSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
