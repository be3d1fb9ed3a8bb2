import { Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { ReplyTemplates } from './reply-templates';
import { StaffPreferences } from './staff-preferences';

/** The templates of replies, which all staff share, and the signature of the signed-in staff member. */
export function ReplySettings() {
  return (
    <StaffPage title="Replies" lead="Templates are shared by all staff. The signature is your own.">
      <Stack gap="10">
        <ReplyTemplates />
        <StaffPreferences />
      </Stack>
    </StaffPage>
  );
}
