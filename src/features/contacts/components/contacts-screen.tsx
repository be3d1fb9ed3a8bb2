import { Outlet } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { Row } from '@/shared/ui/layout/layout';
import { SectionTabs } from '@/shared/ui/layout/section-tabs';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { MergeDuplicates } from './merge-duplicates';
import { NewContact } from './new-contact';

const HERE = `${PATHS.admin}/contacts`;
const PARTS = [
  { to: HERE, label: 'All contacts' },
  { to: `${HERE}/deals`, label: 'Deals' },
  { to: `${HERE}/import`, label: 'Import' },
];

/** Around the contacts, the deals and the import. */
export function ContactsScreen() {
  return (
    <StaffPage
      title="Contacts"
      actions={
        <Row gap="3">
          <MergeDuplicates />
          <NewContact />
        </Row>
      }
    >
      <SectionTabs label="Contacts" parts={PARTS} />
      <Outlet />
    </StaffPage>
  );
}
