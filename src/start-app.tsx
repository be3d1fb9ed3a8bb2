import { CacheProvider } from '@emotion/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter, type HydratedRouterProps } from 'react-router/dom';
import { sendErrorReport, watchErrors } from '@/shared/errors/send-error-report';
import { loadMessages } from '@/shared/i18n/messages';
import { disableZodEval } from '@/shared/lib/disable-zod-eval';
import { restoreFields } from '@/shared/lib/form-state';
import { loadChunk } from '@/shared/lib/load-chunk';
import { createStyleCache } from '@/shared/theme/emotion-cache';

const cache = createStyleCache();

/** React itself logs what was thrown while rendering; the router would log it a second time. */
const reportOnce: NonNullable<HydratedRouterProps['onError']> = (error, { errorInfo }) => {
  if (errorInfo) sendErrorReport(error);
  else reportError(error);
};

watchErrors();
disableZodEval();
restoreFields();

function start() {
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
}

void loadChunk(loadMessages).then(start);
