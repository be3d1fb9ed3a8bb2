import { DISCOVERY_CALL, SERVICE_TYPES } from '@contracts/booking-rules.ts';

export type ServiceChoice = { readonly value: string; readonly label: string };

const CONSULTATIONS: readonly ServiceChoice[] = SERVICE_TYPES.map((name) => ({ value: name, label: name }));
const DISCOVERY: ServiceChoice = { value: DISCOVERY_CALL, label: `${DISCOVERY_CALL} (30 minutes)` };

/** All bookable services, for existing clients. */
export const ALL_CHOICES: readonly ServiceChoice[] = [...CONSULTATIONS, DISCOVERY];

/** The `?type=` by which other pages ask for the Discovery Call. */
const DISCOVERY_TYPE = 'discovery-call';

/**
 * The form's options and its initial value for `?type=` and `?service=` of the URL. The Discovery Call is offered only
 * when the URL names it.
 */
export function serviceChoices(
  type: string | null,
  named = '',
): { choices: readonly ServiceChoice[]; preset: string } {
  return type === DISCOVERY_TYPE || named === DISCOVERY_CALL
    ? { choices: [DISCOVERY, ...CONSULTATIONS], preset: DISCOVERY_CALL }
    : { choices: CONSULTATIONS, preset: named };
}
