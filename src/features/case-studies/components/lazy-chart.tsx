import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box } from '@/shared/ui/layout/layout';

type Charts = Pick<typeof import('./charts'), 'Bars' | 'PhaseLine'>;

type DrawingProps = Omit<ComponentProps<typeof Box>, 'children'> & {
  /** Draws with the charts' code, which is loaded only when the place of the drawing comes near the screen. */
  children: (charts: Charts) => ReactNode;
};

/**
 * The placeholder of a decorative chart; give it its final size. It stays empty without JavaScript and when the chart
 * code cannot be loaded. It is hidden from screen readers because the page shows the same data as text.
 */
export function LazyChart({ children, ...box }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [charts, setCharts] = useState<Charts>();

  useEffect(() => {
    let isGone = false;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        try {
          const { Bars, PhaseLine } = await import('./charts');
          if (!isGone) setCharts({ Bars, PhaseLine });
        } catch {
          // The words say it all.
        }
      },
      { rootMargin: '300px' },
    );
    if (place.current) observer.observe(place.current);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, []);

  return (
    // On paper, a chart that did not come leaves no gap.
    <Box ref={place} aria-hidden="true" css={{ '@media print': { '&:empty': { display: 'none' } } }} {...box}>
      {charts ? children(charts) : null}
    </Box>
  );
}

/** Pine on paper; where the paper is dark, a pine that can be seen on it. */
export const CHART_COLORS = {
  '--chart-ink': '{colors.chart}',
  '--chart-on-ink': { base: '{colors.onPine}', _dark: '{colors.paper}' },
} as const;
