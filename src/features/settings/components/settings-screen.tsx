import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { TextLink } from '@/shared/ui/text/text-link';
import { useSetAutoConfirm } from '../api/mutations';
import { type AutoConfirmType, type Setting, type SettingName, settingQueries } from '../api/queries';
import { IncomingMailSetting } from './incoming-mail-setting';
import { OwnAlerts } from './own-alerts';
import { OwnQuickKeys } from './own-quick-keys';
import { RequestDiagnosis } from './request-diagnosis';
import { SettingsSection, SwitchSetting, TextSetting, ToggleSetting } from './setting-controls';

function ConsultationTypeSetting({ type }: { type: AutoConfirmType }) {
  const save = useSetAutoConfirm();
  return (
    <ToggleSetting
      label={type.name}
      help={type.active ? undefined : 'Not currently offered.'}
      isOn={save.isPending ? save.variables.auto_confirm : type.auto_confirm}
      isSaving={save.isPending}
      onChange={(isOn) => save.mutateAsync({ ...type, auto_confirm: isOn })}
    />
  );
}

/** The consultation types whose bookings are confirmed automatically. */
function AutoConfirmSettings() {
  const types = useQuery(settingQueries.consultationTypes());
  return (
    <SettingsSection
      title="Automatic confirmation"
      lead="Types you don’t select wait for staff to approve them under Appointments. Paid types always wait for payment."
    >
      {types.isError && !types.isFetching ? (
        <LoadError onRetry={types.refetch}>We couldn’t load the consultations.</LoadError>
      ) : null}
      {types.isPending ? <Skeleton height="40" /> : null}
      {types.data?.map((type) => (
        <ConsultationTypeSetting key={type.id} type={type} />
      ))}
    </SettingsSection>
  );
}

/** The settings of the site's automatic actions and of data retention. */
export function SettingsScreen() {
  const settings = useQuery(settingQueries.values());
  const { data: changes = [] } = useQuery(settingQueries.changes());
  const show = (name: SettingName, write: (setting: Setting) => ReactNode) =>
    settings.data
      ? write({ name, value: settings.data[name], change: changes.find((one) => one.name === name) })
      : null;
  return (
    <StaffPage
      title="Settings"
      lead="What the site does automatically. Changes take effect right away and are recorded in the audit log."
    >
      <Stack gap="10">
        <OwnAlerts />
        <OwnQuickKeys />
        <Box>
          <TextLink
            to={`${PATHS.admin}/settings/replies`}
            display="inline-flex"
            alignItems="center"
            minH="tap"
          >
            Reply templates and your signature
          </TextLink>
        </Box>
        <AutoConfirmSettings />
        {settings.isError && !settings.isFetching ? (
          <LoadError onRetry={settings.refetch}>We couldn’t load the settings.</LoadError>
        ) : null}
        {settings.isPending ? <Skeleton height="60" /> : null}
        {settings.data ? (
          <>
            <SettingsSection
              title="Appointment emails"
              lead="Turned-off emails aren’t sent, even if they’re already queued."
            >
              {show('send_day_before_reminder', (one) => (
                <SwitchSetting setting={one} label="Remind clients one day before" />
              ))}
              {show('send_hour_before_reminder', (one) => (
                <SwitchSetting setting={one} label="Remind clients one hour before" />
              ))}
              {show('send_follow_up', (one) => (
                <SwitchSetting setting={one} label="Ask clients for a rating afterward" />
              ))}
              {show('follow_up_delay_hours', (one) => (
                <TextSetting
                  setting={one}
                  label="Time to wait before asking"
                  help="1 hour to 7 days after the end, such as 36 hours. Applies to appointments confirmed or moved from now on."
                  duration={{ unit: 'hours', max: 168 }}
                />
              ))}
            </SettingsSection>
            <SettingsSection title="Video calls">
              {show('video_link_template', (one) => (
                <TextSetting
                  setting={one}
                  label="Link for video calls"
                  help="For consultants without their own video link. {room} becomes a different room for each appointment. Jitsi Meet needs no account."
                  type="url"
                />
              ))}
            </SettingsSection>
            <SettingsSection title="Firm inbox">
              {show('firm_email', (one) => (
                <TextSetting
                  setting={one}
                  label="Email address"
                  help="Staff notices go here, and clients' replies unless those arrive in the timeline. The address shown on the site doesn’t change."
                />
              ))}
            </SettingsSection>
            {show('inbound_mail_domain', (one) => (
              <IncomingMailSetting setting={one} />
            ))}
            <SettingsSection title="Security">
              {show('require_admin_mfa', (one) => (
                <SwitchSetting
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
                  label="Time to keep sent emails"
                  help="1 day to 30 days after sending. Failed emails stay until someone dismisses them."
                  duration={{ unit: 'days', max: 30 }}
                />
              ))}
              {show('chat_retention_days', (one) => (
                <TextSetting
                  setting={one}
                  label="Time to keep conversations"
                  help="1 day to 30 days after the last message to the assistant."
                  duration={{ unit: 'days', max: 30 }}
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
