import { useSearchParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { SectionTabs } from '@/shared/ui/section-tabs';
import { StaffPage } from '@/shared/ui/staff-page';
import { ConversationList } from './conversation-list';
import { Questions } from './questions';

const HERE = `${PATHS.admin}/conversations`;
const PARTS = [
  { to: HERE, label: 'Conversations' },
  { to: `${HERE}?tab=questions`, label: 'Unanswered questions' },
];

/** The assistant's conversations, or the questions that it could not answer. */
export function ConversationsScreen() {
  const [params] = useSearchParams();
  return (
    <StaffPage title="Conversations" lead="What visitors ask the assistant, and what it couldn't answer.">
      <SectionTabs label="Conversations" parts={PARTS} />
      {params.get('tab') === 'questions' ? <Questions /> : <ConversationList />}
    </StaffPage>
  );
}
