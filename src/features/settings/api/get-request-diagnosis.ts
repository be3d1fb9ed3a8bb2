import { requestDiagnosis } from '@contracts/health.ts';
import { queryOptions } from '@tanstack/react-query';
import { getAccessToken } from '@/shared/auth/access-token';
import { callFunction } from '@/shared/http/call-function';
import { settingKeys } from './keys';

/** How the functions see a request of this browser: its forwarding headers and the network address decided on. */
export const requestDiagnosisOptions = queryOptions({
  queryKey: settingKeys.request,
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }) => {
    const token = await getAccessToken();
    return callFunction('/health/request', {
      schema: requestDiagnosis,
      signal,
      ...(token !== undefined && { token }),
    });
  },
});
