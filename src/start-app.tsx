import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter, type HydratedRouterProps } from 'react-router/dom';
import { disableZodEval } from '@/shared/lib/disable-zod-eval';
import { restoreFields } from '@/shared/lib/form-state';
import { createStyleCache } from '@/shared/theme/emotion-cache';

const cache = createStyleCache();

/** React itself reports what was thrown while rendering; the router would report it a second time. */
const reportOnce: HydratedRouterProps['onError'] = (error, { errorInfo }) => {
  if (!errorInfo) reportError(error);
};

disableZodEval();
restoreFields();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <CacheProvider value={cache}>
        <HydratedRouter onError={reportOnce} />
      </CacheProvider>
    </StrictMode>,
  );
});
