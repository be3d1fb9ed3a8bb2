import { useHydrated } from '@/shared/lib/use-hydrated';
import { visitorTimeZone } from '../model/visitor-time';

/** The visitor's IANA zone; undefined where prerendered and where the browser does not know it. */
export function useVisitorTimeZone(): string | undefined {
  return useHydrated() ? visitorTimeZone() : undefined;
}
