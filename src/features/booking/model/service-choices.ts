import { DISCOVERY_CALL, SERVICE_TYPES } from '@contracts/booking-rules.ts';

export type ServiceChoice = { readonly value: string; readonly label: string };

const CONSULTATIONS: readonly ServiceChoice[] = SERVICE_TYPES.map((name) => ({ value: name, label: name }));
const DISCOVERY: ServiceChoice = { value: DISCOVERY_CALL, label: `${DISCOVERY_CALL} (30 minutes)` };

/** Everything that can be booked, for people who know the firm. */
export const ALL_CHOICES: readonly ServiceChoice[] = [...CONSULTATIONS, DISCOVERY];

/** The `?type=` by which other pages ask for the Discovery Call. */
const DISCOVERY_TYPE = 'discovery-call';

/**
 * What the form offers and what it starts with, for the page's `?type=` and the service that its `?service=` names:
 * the Discovery Call is offered where it is asked for.
 */
export function serviceChoices(
  type: string | null,
  named = '',
): { choices: readonly ServiceChoice[]; preset: string } {
  return type === DISCOVERY_TYPE || named === DISCOVERY_CALL
    ? { choices: [DISCOVERY, ...CONSULTATIONS], preset: DISCOVERY_CALL }
    : { choices: CONSULTATIONS, preset: named };
}
