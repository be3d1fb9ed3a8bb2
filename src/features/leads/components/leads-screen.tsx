import { Route, Routes } from 'react-router-dom';
import { EmptyState } from '@/shared/ui/empty-state';
import { LeadList } from './lead-list';
import { LeadScreen } from './lead-screen';

/** Everybody who wrote to the firm: the list, and a page for each. */
export function LeadsScreen() {
  return (
    <Routes>
      <Route path="" element={<LeadList />} />
      <Route path=":leadId" element={<LeadScreen />} />
      <Route
        path="*"
        element={<EmptyState title="There is nothing here.">Choose a page above.</EmptyState>}
      />
    </Routes>
  );
}
