import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { Panel } from './panel';

type ChartPanelProps = {
  title: string;
  note?: string | undefined;
  /** Text alternative of the chart. */
  summary: string;
  chart: ReactNode;
  /** The same figures to read. */
  table: ReactNode;
};

/** A chart with a toggle for its data table. */
export function ChartPanel({ title, note, summary, chart, table }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Panel
      title={title}
      note={note}
      action={
        <Button
          variant="outline"
          size="sm"
          flexShrink="0"
          aria-label={`Table of ${title}`}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        >
          Table
        </Button>
      }
    >
      {isTable ? (
        table
      ) : (
        <Box role="img" aria-label={summary} height="15rem">
          <Suspense fallback={<Skeleton height="100%" />}>{chart}</Suspense>
        </Box>
      )}
    </Panel>
  );
}
