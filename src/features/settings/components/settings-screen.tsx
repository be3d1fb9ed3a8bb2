import type { AutoConfirmType, Setting, SettingName } from '@contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Checkbox } from '@/shared/ui/checkbox';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { useSetAutoConfirm, useSetSetting } from '../api/mutations';
import { settingQueries } from '../api/queries';
import { changedLabel } from '../model/setting-labels';
import { RequestDiagnosis } from './request-diagnosis';
import { SettingsSection } from './settings-section';
import { TextSetting } from './text-setting';

type SwitchSettingProps = {
  label: string;
  help?: ReactNode;
  /** The stored value, and the optimistic value while a request is pending. */
  isOn: boolean;
  isSaving: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
};

/** Something that is on or off. The change is optimistic; a failure rolls it back with a toast. */
function SwitchSetting({ label, help, isOn, isSaving, onChange }: SwitchSettingProps) {
  const helpId = useId();
  function change(next: boolean) {
    if (isSaving) return;
    onChange(next).then(
      () => showToast({ kind: 'success', title: next ? 'Turned on' : 'Turned off', description: label }),
      () => undefined,
    );
  }
  return (
    <Box>
      <Checkbox
        label={label}
        checked={isOn}
        aria-describedby={help ? helpId : undefined}
        onChange={(event) => change(event.target.checked)}
      />
      {help ? (
        <Text id={helpId} size="small" tone="muted" ps="7.5">
          {help}
        </Text>
      ) : null}
    </Box>
  );
}

function OneType({ type }: { type: AutoConfirmType }) {
  const save = useSetAutoConfirm();
  return (
    <SwitchSetting
      label={type.name}
      help={type.active ? undefined : 'Not currently offered.'}
      isOn={save.isPending ? save.variables.auto_confirm : type.auto_confirm}
      isSaving={save.isPending}
      onChange={(isOn) => save.mutateAsync({ ...type, auto_confirm: isOn })}
    />
  );
}

/** Which bookings need no one of the staff. */
function BookingSettings() {
  const types = useQuery(settingQueries.consultationTypes());
  return (
    <SettingsSection
      title="Automatic confirmation"
      lead="Types you don't select wait for staff to confirm them under Appointments. Paid types always wait for payment."
    >
      {types.isError && !types.isFetching ? (
        <LoadError onRetry={types.refetch}>We couldn't load the consultations.</LoadError>
      ) : null}
      {types.isPending ? <Skeleton height="40" /> : null}
      {types.data?.map((type) => (
        <OneType key={type.id} type={type} />
      ))}
    </SettingsSection>
  );
}

function Switch({ setting, label, help }: { setting: Setting; label: string; help?: string }) {
  const save = useSetSetting();
  const value = save.isPending ? save.variables.value : setting.value;
  const changed = changedLabel(setting);
  return (
    <SwitchSetting
      label={label}
      help={[help, changed && `${changed}.`].filter(Boolean).join(' ')}
      isOn={value === true}
      isSaving={save.isPending}
      onChange={(isOn) => save.mutateAsync({ setting, value: isOn })}
    />
  );
}

/** What the site does by itself, and for how long it keeps things. */
export function SettingsScreen() {
  const settings = useQuery(settingQueries.list());
  const of = (name: SettingName) => settings.data?.find((one) => one.name === name);
  const show = (name: SettingName, write: (setting: Setting) => ReactNode) => {
    const found = of(name);
    return found ? write(found) : null;
  };
  return (
    <StaffPage
      title="Settings"
      lead="What the site does automatically. Changes take effect right away and are recorded in the audit log."
    >
      <Stack gap="10">
        <BookingSettings />
        {settings.isError && !settings.isFetching ? (
          <LoadError onRetry={settings.refetch}>We couldn't load the settings.</LoadError>
        ) : null}
        {settings.isPending ? <Skeleton height="60" /> : null}
        {settings.data ? (
          <>
            <SettingsSection
              title="Appointment emails"
              lead="Turned-off emails aren't sent, even if they're already queued."
            >
              {show('send_day_before_reminder', (one) => (
                <Switch setting={one} label="Remind clients one day before" />
              ))}
              {show('send_hour_before_reminder', (one) => (
                <Switch setting={one} label="Remind clients one hour before" />
              ))}
              {show('send_follow_up', (one) => (
                <Switch setting={one} label="Ask clients for a rating afterward" />
              ))}
              {show('follow_up_delay_hours', (one) => (
                <TextSetting
                  setting={one}
                  label="Hours to wait before asking"
                  help="1 to 168 hours after the end. Applies to appointments confirmed or moved from now on."
                  max={168}
                />
              ))}
            </SettingsSection>
            <SettingsSection title="Firm inbox">
              {show('firm_email', (one) => (
                <TextSetting
                  setting={one}
                  label="Email address"
                  help="Staff notices and clients' replies go here. The address shown on the site doesn't change."
                />
              ))}
            </SettingsSection>
            <SettingsSection title="Security">
              {show('require_admin_mfa', (one) => (
                <Switch
                  setting={one}
                  label="Require two-step sign-in for admins"
                  help="An admin without an authenticator app has client access until they set one up in their profile. Set up your own first."
                />
              ))}
            </SettingsSection>
            <SettingsSection
              title="Data retention"
              lead="The Privacy Policy promises 30 days at most. You can choose less."
            >
              {show('mail_retention_days', (one) => (
                <TextSetting
                  setting={one}
                  label="Days to keep sent emails"
                  help="1 to 30 days after sending. Failed emails stay until someone dismisses them."
                  max={30}
                />
              ))}
              {show('chat_retention_days', (one) => (
                <TextSetting
                  setting={one}
                  label="Days to keep conversations"
                  help="1 to 30 days after the last message to the assistant."
                  max={30}
                />
              ))}
            </SettingsSection>
          </>
        ) : null}
        <RequestDiagnosis />
      </Stack>
    </StaffPage>
  );
}
