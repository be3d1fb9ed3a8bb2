import { Route, Routes } from 'react-router-dom';
import { AuditLog } from '@/features/audit/components/audit-log';
import { ShareDocument } from '@/features/documents/components/share-document';
import { Invitations } from '@/features/invitations/components/invitations';
import { PeopleList } from '@/features/people/components/people-list';
import { PATHS } from '@/shared/config/paths';
import { EmptyState } from '@/shared/ui/empty-state';
import { PartLinks } from '@/shared/ui/part-links';
import { StaffPage } from '@/shared/ui/staff-page';
import { TextLink } from '@/shared/ui/text-link';

const HERE = `${PATHS.admin}/people`;
const PARTS = [
  { to: HERE, label: 'Accounts' },
  { to: `${HERE}/invitations`, label: 'Invitations' },
  { to: `${HERE}/documents`, label: 'Documents' },
  { to: `${HERE}/audit`, label: 'Audit log' },
];

function Accounts() {
  return (
    <PeopleList
      action={({ email, isConfirmed }) =>
        // Only who has shown that the address is theirs is given documents.
        isConfirmed ? (
          <TextLink
            to={`${HERE}/documents?${new URLSearchParams({ email })}`}
            display="inline-flex"
            alignItems="center"
            minH="tap"
            textStyle="small"
            aria-label={`Documents of ${email}`}
          >
            Documents
          </TextLink>
        ) : null
      }
    />
  );
}

/** Who has an account, who is invited, what is shared with whom, and what was written down about it all. */
export function PeopleScreen() {
  return (
    <StaffPage title="People" lead="Accounts, roles and a log of staff activity.">
      <PartLinks label="People" parts={PARTS} />
      <Routes>
        <Route path="" element={<Accounts />} />
        <Route path="invitations" element={<Invitations />} />
        <Route path="documents" element={<ShareDocument />} />
        <Route path="audit" element={<AuditLog />} />
        <Route
          path="*"
          element={<EmptyState title="There is nothing here.">Choose a section above.</EmptyState>}
        />
      </Routes>
    </StaffPage>
  );
}
