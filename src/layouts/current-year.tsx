import { useHydrated } from '@/shared/lib/use-hydrated';

/** The year as the visitor's clock has it. A prerendered page holds that of its build until scripts run. */
export function CurrentYear() {
  // React leaves a text that differs as it is, so the right one comes in an element of its own.
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}
