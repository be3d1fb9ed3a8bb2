import type { DeployStatus } from '@contracts/staff-content.ts';
import { useQuery } from '@tanstack/react-query';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useRequestSiteBuild } from '../api/mutations';
import { contentQueries } from '../api/queries';

function wordsOf({ waiting, attempts, error, askedAt, dueAt }: DeployStatus): string {
  if (error && attempts > 0 && dueAt) {
    return `We couldn't request a rebuild: ${error} We'll try again ${fullMoment(dueAt)}.`;
  }
  if (error) return `The rebuild wasn't requested: ${error}`;
  if (waiting > 0)
    return "Search engines will see it after the next build. We'll request one in about a minute.";
  if (askedAt) return `Last rebuild requested ${fullMoment(askedAt)}.`;
  return 'Search engines will see new content after the next build.';
}

/** Whether the built pages know what has been published. */
export function SiteBuildStatus() {
  const { data } = useQuery(contentQueries.siteBuild());
  const request = useRequestSiteBuild();
  if (!data) return null;
  return (
    <Row gap="2" mb="6">
      <Text size="small" tone="muted" role="status" overflowWrap="anywhere">
        {wordsOf(data)}
      </Text>
      {data.error ? (
        <Button
          variant="plain"
          size="sm"
          px="0"
          pending={request.isPending}
          pendingLabel="Requesting..."
          onClick={() => request.mutate()}
        >
          Request a rebuild
        </Button>
      ) : null}
    </Row>
  );
}
