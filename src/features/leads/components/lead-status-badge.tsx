import { chakra } from '@chakra-ui/react/styled-system';
import type { LeadStatus } from '@contracts/leads.ts';
import { LEAD_STATUS_LABELS } from '../model/lead-labels';

// The words say it; the mark before them helps the eye along a list.
const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    _before: {
      content: '""',
      boxSize: '2.5',
      borderRadius: 'full',
      border: '2px solid',
      borderColor: 'currentColor',
    },
    '&[data-status=new], &[data-status=open]': { _before: { borderColor: 'clay' } },
    '&[data-status=new]': { _before: { bg: 'clay' } },
    '&[data-status=won]': { color: 'success', _before: { bg: 'success' } },
    '&[data-status=lost], &[data-status=spam]': { color: 'muted' },
  },
});

/** A lead's status as a badge. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Mark data-status={status}>{LEAD_STATUS_LABELS[status]}</Mark>;
}
