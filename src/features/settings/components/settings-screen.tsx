import type { Setting, SettingName } from '@contracts/settings.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { useSetSetting } from '../api/change-settings';
import { settingsOptions } from '../api/get-settings';
import { changedWords } from '../model/setting-words';
import { BookingSettings } from './booking-settings';
import { Part } from './part';
import { RequestDiagnosis } from './request-diagnosis';
import { SwitchSetting } from './switch-setting';
import { TextSetting } from './text-setting';

function Switch({ setting, label, help }: { setting: Setting; label: string; help?: string }) {
  const save = useSetSetting();
  const value = save.isPending ? save.variables.value : setting.value;
  const changed = changedWords(setting);
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
  const settings = useQuery(settingsOptions);
  const of = (name: SettingName) => settings.data?.find((one) => one.name === name);
  const show = (name: SettingName, write: (setting: Setting) => ReactNode) => {
    const found = of(name);
    return found ? write(found) : null;
  };
  return (
    <StaffPage
      title="Settings"
      lead="What happens by itself. Each change counts at once and is written down."
    >
      <Stack gap="10">
        <BookingSettings />
        {settings.isError && !settings.isFetching ? (
          <LoadError onRetry={settings.refetch}>The settings could not be loaded.</LoadError>
        ) : null}
        {settings.isPending ? <Skeleton height="60" /> : null}
        {settings.data ? (
          <>
            <Part
              title="Mails about appointments"
              lead="What is switched off is not sent, not even what is queued already."
            >
              {show('send_day_before_reminder', (one) => (
                <Switch setting={one} label="Remind guests a day before" />
              ))}
              {show('send_hour_before_reminder', (one) => (
                <Switch setting={one} label="Remind guests an hour before" />
              ))}
              {show('send_follow_up', (one) => (
                <Switch setting={one} label="Ask guests afterwards how useful it was" />
              ))}
              {show('follow_up_delay_hours', (one) => (
                <TextSetting
                  setting={one}
                  label="Hours until we ask"
                  help="After the end, 1 to 168. For appointments confirmed or moved from now on."
                  max={168}
                />
              ))}
            </Part>
            <Part title="The firm's mailbox">
              {show('firm_email', (one) => (
                <TextSetting
                  setting={one}
                  label="Address"
                  help="Notices to the firm go here, and so do replies to our answers. The address on the site stays as it is."
                />
              ))}
            </Part>
            <Part title="Safety">
              {show('require_admin_mfa', (one) => (
                <Switch
                  setting={one}
                  label="Admins need a second step to sign in"
                  help="An admin without an authenticator app is a client until it is set up, under Security in the profile. You need your own first."
                />
              ))}
            </Part>
            <Part
              title="How long things are kept"
              lead="The privacy page promises 30 days at most; less is always possible."
            >
              {show('mail_retention_days', (one) => (
                <TextSetting
                  setting={one}
                  label="Days to keep sent mails"
                  help="After sending, 1 to 30. Mails that failed stay until somebody puts them away."
                  max={30}
                />
              ))}
              {show('chat_retention_days', (one) => (
                <TextSetting
                  setting={one}
                  label="Days to keep conversations"
                  help="With the assistant, after the last message, 1 to 30."
                  max={30}
                />
              ))}
            </Part>
          </>
        ) : null}
        <RequestDiagnosis />
      </Stack>
    </StaffPage>
  );
}
