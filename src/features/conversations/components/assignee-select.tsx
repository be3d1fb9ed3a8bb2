import type { ChatTranscript } from '@contracts/staff-chats.ts';
import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '@/shared/staff/staff-query';
import { Select } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { useAssignChat } from '../api/mutations';

/** The admin assigned to the conversation. */
export function AssigneeSelect({ chat: { id, assignee } }: { chat: ChatTranscript }) {
  const { data: people = [] } = useQuery(staffQuery());
  const assign = useAssignChat(id);
  const previous = assignee?.id ?? null;
  const value = assign.isPending ? assign.variables.assignee : previous;
  const isListed = people.some((person) => person.id === assignee?.id);
  return (
    <Box maxW="20rem">
      <Field label="Assigned to">
        <Select
          value={value ?? ''}
          disabled={assign.isPending}
          onChange={({ currentTarget }) => assign.mutate({ assignee: currentTarget.value || null, previous })}
        >
          <option value="">Nobody</option>
          {assignee && !isListed ? <option value={assignee.id}>{assignee.name}</option> : null}
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
