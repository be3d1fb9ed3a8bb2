import { Tabs } from '@chakra-ui/react/tabs';
import { Route, Routes, useSearchParams } from 'react-router-dom';
import { tabsRecipe } from '@/shared/theme/tabs-recipe';
import { EmptyState } from '@/shared/ui/empty-state';
import { StaffPage } from '@/shared/ui/staff-page';
import { ConversationList } from './conversation-list';
import { Questions } from './questions';
import { TranscriptScreen } from './transcript-screen';

function Both() {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'questions' ? 'questions' : 'conversations';
  return (
    <StaffPage title="Conversations" lead="What visitors ask the assistant, and what it did not know.">
      <Tabs.Root
        recipe={tabsRecipe}
        value={tab}
        lazyMount
        unmountOnExit
        onValueChange={({ value }) =>
          setParams(value === 'questions' ? { tab: value } : {}, { replace: true, preventScrollReset: true })
        }
      >
        <Tabs.List aria-label="Conversations">
          <Tabs.Trigger value="conversations">Conversations</Tabs.Trigger>
          <Tabs.Trigger value="questions">Unanswered questions</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="conversations">
          <ConversationList />
        </Tabs.Content>
        <Tabs.Content value="questions">
          <Questions />
        </Tabs.Content>
      </Tabs.Root>
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
