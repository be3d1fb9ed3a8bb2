import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuickKeysDialog } from '@/shared/staff/quick-keys-dialog';
import { staffPreferencesQuery, useTogglePreference } from '@/shared/staff/staff-preferences';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { SettingsSection, ToggleSetting } from './setting-controls';

/** Whether single keys do something for the signed-in admin, and the list of them. */
export function OwnQuickKeys() {
  const preferences = useQuery(staffPreferencesQuery());
  const save = useTogglePreference();
  const [isListed, setIsListed] = useState(false);
  return (
    <SettingsSection title="Your quick keys" lead="For your account only.">
      {preferences.isError && !preferences.isFetching ? (
        <LoadError onRetry={preferences.refetch}>We couldn’t load your quick keys.</LoadError>
      ) : null}
      {preferences.isPending ? <Skeleton height="12" /> : null}
      {preferences.data ? (
        <ToggleSetting
          label="Use single keys"
          help="j and k for the next and the previous lead, and ? for the list of quick keys. Turn them off if you speak to your computer or press keys by accident."
          isOn={{ ...preferences.data, ...(save.isPending && save.variables) }.quick_keys}
          isSaving={save.isPending}
          onChange={(quick_keys) => save.mutateAsync({ quick_keys })}
        />
      ) : null}
      <Button variant="plain" size="sm" px="0" alignSelf="start" onClick={() => setIsListed(true)}>
        Show all quick keys
      </Button>
      <QuickKeysDialog open={isListed} onClose={() => setIsListed(false)} />
    </SettingsSection>
  );
}
