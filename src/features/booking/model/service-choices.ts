import { DISCOVERY_CALL, SERVICE_TYPES } from '@contracts/booking-rules.ts';

export type ServiceChoice = { readonly value: string; readonly label: string };

const CONSULTATIONS: readonly ServiceChoice[] = SERVICE_TYPES.map((name) => ({ value: name, label: name }));
const DISCOVERY: ServiceChoice = { value: DISCOVERY_CALL, label: `${DISCOVERY_CALL} (30 minutes)` };

/** The `?type=` by which other pages ask for the Discovery Call. */
const DISCOVERY_TYPE = 'discovery-call';

/** What the form offers and what it starts with, for the page's `?type=`. */
export function serviceChoices(type: string | null): { choices: readonly ServiceChoice[]; preset: string } {
  return type === DISCOVERY_TYPE
    ? { choices: [DISCOVERY, ...CONSULTATIONS], preset: DISCOVERY_CALL }
    : { choices: CONSULTATIONS, preset: '' };
}
