import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box } from '@/shared/ui/layout';

type Charts = Pick<typeof import('./charts'), 'Bars' | 'PhaseLine'>;

type DrawingProps = Omit<ComponentProps<typeof Box>, 'children'> & {
  /** Draws with the charts' code, which is loaded only when the place of the drawing comes near the screen. */
  children: (charts: Charts) => ReactNode;
};

/**
 * The place of a drawing of figures that stand in words beside it: give it its final size. It stays empty
 * without scripts and where the code of the charts cannot be had, and is not read out, for the words are.
 */
export function Drawing({ children, ...box }: DrawingProps) {
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
    <Box ref={place} aria-hidden="true" {...box}>
      {charts ? children(charts) : null}
    </Box>
  );
}
