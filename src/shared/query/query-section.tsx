import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Stack } from '@/shared/ui/layout/layout';
import { Heading } from '@/shared/ui/text/typography';

type QuerySectionProps<Data> = {
  id: string;
  title: string;
  query: UseQueryResult<Data>;
  /** Says that it could not be read. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A section of a page that shows what `query` reads: while it loads, after it failed, and with its data. */
export function QuerySection<Data>({ id, title, query, failed, children }: QuerySectionProps<Data>) {
  return (
    <Stack as="section" gap="3" aria-labelledby={id}>
      <Heading level={2} size="h3" id={id}>
        {title}
      </Heading>
      {query.isPending ? <Skeleton height="4rem" /> : null}
      {query.isError ? <LoadError onRetry={query.refetch}>{failed}</LoadError> : null}
      {query.data === undefined ? null : children(query.data)}
    </Stack>
  );
}
