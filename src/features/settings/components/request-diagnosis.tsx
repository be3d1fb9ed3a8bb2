import type { RequestDiagnosis as Diagnosis } from '@contracts/health.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box } from '@/shared/ui/layout/layout';
import { settingQueries } from '../api/queries';
import { SettingsSection } from './setting-controls';

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <Box as="dt" display="inline" color="muted">
        {term}:{' '}
      </Box>
      <Box as="dd" display="inline" overflowWrap="anywhere">
        {value}
      </Box>
    </div>
  );
}

function DiagnosisDetails({ diagnosis }: { diagnosis: Diagnosis }) {
  const { address, network, header, hops, isFromSite, headers } = diagnosis;
  return (
    <Box as="dl" textStyle="small">
      <Line term="Your network address" value={address ?? 'not known'} />
      <Line term="Counted in limits as" value={network} />
      <Line
        term="Read from"
        value={header === 'x-forwarded-for' ? `${header}, element ${hops} from the right` : header}
      />
      <Line term="Sent through the static host" value={isFromSite ? 'yes' : 'no'} />
      {headers.map(({ name, value }) => (
        <Line key={name} term={name} value={value} />
      ))}
    </Box>
  );
}

/** How the server sees a request of this browser, for checking a deployment. */
export function RequestDiagnosis() {
  const [isAsked, setIsAsked] = useState(false);
  const request = useQuery({ ...settingQueries.requestDiagnosis(), enabled: isAsked });
  return (
    <SettingsSection
      title="Network addresses"
      lead="Limits count visitors by network address. Check here that the server finds yours, and not a proxy’s."
    >
      {isAsked ? null : (
        <Button variant="outline" size="sm" alignSelf="start" onClick={() => setIsAsked(true)}>
          Check my network address
        </Button>
      )}
      {request.isError && !request.isFetching ? (
        <LoadError onRetry={request.refetch}>We couldn’t check your network address.</LoadError>
      ) : null}
      {isAsked && request.isPending ? <Skeleton height="20" /> : null}
      {request.data ? <DiagnosisDetails diagnosis={request.data} /> : null}
    </SettingsSection>
  );
}
