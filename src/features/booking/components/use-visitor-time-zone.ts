import { useSyncExternalStore } from 'react';
import { chosenTimeZone, onTimeZoneChosen } from '../model/chosen-time-zone';

/** The visitor's IANA zone, theirs to change; undefined where prerendered and where the browser does not know it. */
export function useVisitorTimeZone(): string | undefined {
  return useSyncExternalStore(onTimeZoneChosen, chosenTimeZone, () => undefined);
}
