import { AssigneeSelect } from '@/shared/staff/assignee-select';
import { Box } from '@/shared/ui/layout/layout';
import { useAssignChat } from '../api/mutations';
import type { Chat } from '../api/queries';

/** The admin assigned to the conversation. */
export function ChatAssignee({ chat: { id, assignee_id, assignee_name } }: { chat: Chat }) {
  const assign = useAssignChat(id);
  const value = assign.isPending ? assign.variables.assignee : assignee_id;
  return (
    <Box maxW="20rem">
      <AssigneeSelect
        label="Assigned to"
        value={value ?? ''}
        chosenName={value === assignee_id ? assignee_name : null}
        disabled={assign.isPending}
        onChange={({ currentTarget }) =>
          assign.mutate({ assignee: currentTarget.value || null, previous: assignee_id })
        }
      >
        <option value="">Nobody</option>
      </AssigneeSelect>
    </Box>
  );
}
