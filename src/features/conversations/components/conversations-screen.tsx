import { Route, Routes, useSearchParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { EmptyState } from '@/shared/ui/empty-state';
import { PartLinks } from '@/shared/ui/part-links';
import { StaffPage } from '@/shared/ui/staff-page';
import { ConversationList } from './conversation-list';
import { Questions } from './questions';
import { TranscriptScreen } from './transcript-screen';

const HERE = `${PATHS.admin}/conversations`;
const PARTS = [
  { to: HERE, label: 'Conversations' },
  { to: `${HERE}?tab=questions`, label: 'Unanswered questions' },
];

function Both() {
  const [params] = useSearchParams();
  return (
    <StaffPage title="Conversations" lead="What visitors ask the assistant, and what it couldn't answer.">
      <PartLinks label="Conversations" parts={PARTS} />
      {params.get('tab') === 'questions' ? <Questions /> : <ConversationList />}
    </StaffPage>
  );
}

/** What was said to the assistant: the list with the questions beside it, and a page for each conversation. */
export function ConversationsScreen() {
  return (
    <Routes>
      <Route path="" element={<Both />} />
      <Route path=":chatId" element={<TranscriptScreen />} />
      <Route
        path="*"
        element={<EmptyState title="There is nothing here.">Choose a page above.</EmptyState>}
      />
    </Routes>
  );
}
