import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '@/shared/staff/staff-query';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box } from '@/shared/ui/layout/layout';
import { useAssignChat } from '../api/mutations';
import type { Chat } from '../api/queries';

/** The admin assigned to the conversation. */
export function AssigneeSelect({ chat: { id, assignee_id, assignee_name } }: { chat: Chat }) {
  const { data: people = [] } = useQuery(staffQuery());
  const assign = useAssignChat(id);
  const value = assign.isPending ? assign.variables.assignee : assignee_id;
  const isListed = people.some((person) => person.id === assignee_id);
  return (
    <Box maxW="20rem">
      <Field label="Assigned to">
        <Select
          value={value ?? ''}
          disabled={assign.isPending}
          onChange={({ currentTarget }) =>
            assign.mutate({ assignee: currentTarget.value || null, previous: assignee_id })
          }
        >
          <option value="">Nobody</option>
          {assignee_id && !isListed ? <option value={assignee_id}>{assignee_name}</option> : null}
          {people.map(({ id: person, name, email }) => (
            <option key={person} value={person}>
              {name ?? email}
            </option>
          ))}
        </Select>
      </Field>
    </Box>
  );
}
