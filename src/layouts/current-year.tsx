import { useHydrated } from '@/shared/lib/use-hydrated';

/** The year as the visitor's clock has it. A prerendered page holds that of its build until scripts run. */
export function CurrentYear() {
  // React does not fix a text that differs on hydration, so the correct one is a separate element.
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
