import type { DeployStatus } from '@contracts/staff-content.ts';
import { useQuery } from '@tanstack/react-query';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { deployOptions } from '../api/get-content';
import { useRequestDeploy } from '../api/write-content';

function wordsOf({ waiting, attempts, error, askedAt, dueAt }: DeployStatus): string {
  if (error && attempts > 0 && dueAt) {
    return `The host could not be asked to rebuild: ${error} It is tried again ${fullMoment(dueAt)}.`;
  }
  if (error) return `The host was not asked to rebuild: ${error}`;
  if (waiting > 0) return 'Search engines see it with the next build, which is asked for in about a minute.';
  if (askedAt) return `The host was last asked to rebuild the site ${fullMoment(askedAt)}.`;
  return 'Search engines see what is new with the next build of the site.';
}

/** Whether the built pages know what has been published. */
export function DeployNote() {
  const { data } = useQuery(deployOptions);
  const request = useRequestDeploy();
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
          pendingLabel="Asking..."
          onClick={() => request.mutate()}
        >
          Ask again
        </Button>
      ) : null}
    </Row>
  );
}
