import type { Tables } from '@contracts/database.types.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Row } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { useRequestSiteBuild } from '../api/mutations';
import { contentQueries } from '../api/queries';
import { siteResponse } from '../api/site-response';
import type { SiteExpectation } from '../model/site-expectation';

/** A build that takes longer than this has most likely failed at the host. */
const LATE_MS = 5 * 60_000;

const WORDS = {
  version: {
    there: 'Live.',
    building: 'Building. The site doesn’t show this version yet.',
    late: 'Published, but the site still shows the previous version.',
    failed: 'Published, but the site couldn’t be rebuilt and still shows the previous version.',
  },
  removal: {
    there: 'Removed.',
    building: 'Building. The site still shows it.',
    late: 'Taken off, but the site still shows it.',
    failed: 'Taken off, but the site couldn’t be rebuilt and still shows it.',
  },
};

function reasonOf({ error, attempts, due_at }: Tables<'site_build_state'>): string {
  const retry = (attempts ?? 0) > 0 && due_at ? ` We’ll try again ${formatDateTime(due_at)}.` : '';
  return `${error}${retry} The pages stay as they were. If it fails again, ask your developer to read the log of the build.`;
}

type SiteStateProps = {
  /** What the public URLs have to answer; the first one is that of the change itself. */
  expectations: [SiteExpectation, ...SiteExpectation[]];
  /** When the change was made, in milliseconds. */
  since: number;
};

/** Says whether visitors see a change: only after the public URLs have answered with it. */
export function SiteState({ expectations, since }: SiteStateProps) {
  const response = useQuery(siteResponse(expectations, since));
  const isThere = response.data?.isThere ?? false;
  const build = useQuery({ ...contentQueries.siteBuild(), refetchInterval: isThere ? false : 3_000 });
  const request = useRequestSiteBuild();
  const [{ path, expects }] = expectations;
  const words = WORDS[expects === 'removal' ? 'removal' : 'version'];
  const checked = response.data ? `Checked ${formatDateTime(response.data.checkedAt)}.` : '';

  if (isThere) {
    return (
      <Alert tone="success" title={words.there}>
        {expects === 'removal' ? (
          <span>{`Visitors no longer find it at ${path}. `}</span>
        ) : (
          <span>
            Visitors see this version at{' '}
            <TextLink to={path} target="_blank">
              {path}
            </TextLink>
            .{' '}
          </span>
        )}
        {expectations.some((each) => each.expects === 'redirect') ? (
          <span>The old URL redirects to it. </span>
        ) : null}
        {checked}
      </Alert>
    );
  }
  if (response.isPending) return <Alert tone="info">Checking the site...</Alert>;

  const failed = build.data?.error ? build.data : undefined;
  const isLate = Date.now() - since > LATE_MS;
  if (!response.isError && !failed && !isLate) return <Alert tone="info">{words.building}</Alert>;
  return (
    <Alert
      tone="error"
      title={
        response.isError ? 'We couldn’t reach the site to check it.' : failed ? words.failed : words.late
      }
    >
      <Text>{response.isError || !failed ? checked : reasonOf(failed)}</Text>
      <Row gap="4" mt="1">
        <Button
          variant="plain"
          size="sm"
          px="0"
          pending={response.isFetching}
          pendingLabel="Checking..."
          onClick={() => void response.refetch()}
        >
          Check again
        </Button>
        {response.isError ? null : (
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
        )}
      </Row>
    </Alert>
  );
}
