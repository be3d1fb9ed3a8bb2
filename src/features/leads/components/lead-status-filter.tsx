import { chakra } from '@chakra-ui/react/styled-system';
import { LEAD_STATUSES, type LeadStatus } from '@contracts/leads.ts';
import { toggleInSet } from '@/shared/lib/toggle-in-set';
import { Row } from '@/shared/ui/layout';
import { Toggle } from '@/shared/ui/toggle';
import { STATUS_LABELS } from '../model/lead-labels';

const Frame = chakra('fieldset', { base: { border: 'none', minW: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', mb: '1.5' } });
type StatusChoiceProps = { value: readonly LeadStatus[]; onChange: (value: LeadStatus[]) => void };

/** Which statuses to show; none chosen shows all. */
export function LeadStatusFilter({ value, onChange }: StatusChoiceProps) {
  const chosen = new Set(value);
  const withOther = (status: LeadStatus) => {
    const next = toggleInSet(chosen, status);
    return LEAD_STATUSES.filter((each) => next.has(each));
  };
  return (
    <Frame>
      <Legend>Status</Legend>
      <Row gap="2">
        {LEAD_STATUSES.map((status) => (
          <Toggle
            key={status}
            type="button"
            aria-pressed={chosen.has(status)}
            onClick={() => onChange(withOther(status))}
          >
            {STATUS_LABELS[status]}
          </Toggle>
        ))}
      </Row>
    </Frame>
  );
}
