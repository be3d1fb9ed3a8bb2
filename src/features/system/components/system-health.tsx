import { type DatabaseState, HEALTH_PARTS, type HealthPart } from '@contracts/health.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { formatDateTime, formatShortDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { AlertIcon } from '@/shared/ui/icons';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { StaffSection } from '@/shared/ui/layout/staff-section';
import { DescriptionItem } from '@/shared/ui/lists/description-item';
import { Tag } from '@/shared/ui/text/tag';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { type SystemStatus, systemQueries } from '../api/queries';
import { formatCoverage, formatWait, PART_LABELS, PART_STATE_LABELS } from '../model/system-words';

function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }}
      columnGap="8"
    >
      {children}
    </Box>
  );
}

function FactsSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Skeleton height="32" />
    </>
  );
}

function Part({ part, state }: { part: HealthPart; state: DatabaseState }) {
  return (
    <DescriptionItem term={PART_LABELS[part]}>
      {state === 'ok' ? (
        PART_STATE_LABELS.ok
      ) : (
        <Tag>
          <AlertIcon /> {PART_STATE_LABELS[state]}
        </Tag>
      )}
    </DescriptionItem>
  );
}

/** Whether each part works, as the health check sees it. */
function Health() {
  const health = useQuery(systemQueries.health());
  return (
    <StaffSection title="Health">
      {health.isError && !health.isFetching ? (
        <LoadError onRetry={() => health.refetch()}>We couldn’t check the parts.</LoadError>
      ) : null}
      {health.isPending ? <FactsSkeleton label="Checking the parts..." /> : null}
      {health.data ? (
        <Facts>
          {HEALTH_PARTS.map((part) => (
            <Part key={part} part={part} state={health.data[part]} />
          ))}
        </Facts>
      ) : null}
    </StaffSection>
  );
}

const since = (seconds: number | null) => (seconds === null ? '' : `, the oldest for ${formatWait(seconds)}`);

function Waiting({ status }: { status: SystemStatus }) {
  const { mails_due, mail_seconds, mails_failed, builds, build_seconds, failing_calendars, open_errors } =
    status;
  return (
    <Facts>
      <DescriptionItem term="Emails waiting">
        <TextLink to={`${PATHS.admin}/mail`}>{mails_due.toLocaleString('en-US')}</TextLink>
        {since(mail_seconds)}
      </DescriptionItem>
      <DescriptionItem term="Emails that failed">
        <TextLink to={`${PATHS.admin}/mail?state=failed`}>{mails_failed.toLocaleString('en-US')}</TextLink>
      </DescriptionItem>
      <DescriptionItem term="Publishes waiting">
        <TextLink to={`${PATHS.admin}/content`}>{builds.toLocaleString('en-US')}</TextLink>
        {since(build_seconds)}
      </DescriptionItem>
      <DescriptionItem term="Calendars that can’t be read">
        <TextLink to={`${PATHS.admin}/availability`}>{failing_calendars.toLocaleString('en-US')}</TextLink>
      </DescriptionItem>
      <DescriptionItem term="Errors of the site">
        <TextLink to={`${PATHS.admin}/system/errors`}>{counted(open_errors, 'open error')}</TextLink>
      </DescriptionItem>
    </Facts>
  );
}

function Uptime({ status: { last_run_at, day_coverage, month_coverage } }: { status: SystemStatus }) {
  return (
    <Facts>
      <DescriptionItem term="Past 24 hours">{formatCoverage(day_coverage)}</DescriptionItem>
      <DescriptionItem term="Past 30 days">{formatCoverage(month_coverage)}</DescriptionItem>
      <DescriptionItem term="Scheduled work last ran">
        {last_run_at ? (
          <time dateTime={last_run_at} title={formatDateTime(last_run_at)}>
            {formatShortDateTime(last_run_at)}
          </time>
        ) : (
          'Never'
        )}
      </DescriptionItem>
    </Facts>
  );
}

/** The health of each part, what waits, and how long the system was up. */
export function SystemHealth() {
  const status = useQuery(systemQueries.status());
  return (
    <Stack gap="10">
      <Health />
      {status.isError && !status.isFetching ? (
        <LoadError onRetry={() => status.refetch()}>We couldn’t load what is waiting.</LoadError>
      ) : null}
      {status.isError && !status.data ? null : (
        <>
          <StaffSection title="Waiting">
            {status.data ? (
              <Waiting status={status.data} />
            ) : (
              <FactsSkeleton label="Loading what is waiting..." />
            )}
          </StaffSection>
          <StaffSection title="Uptime">
            <Text tone="muted">The share of minutes in which the scheduled work of the site ran.</Text>
            {status.data ? <Uptime status={status.data} /> : <Skeleton height="12" />}
          </StaffSection>
        </>
      )}
    </Stack>
  );
}
