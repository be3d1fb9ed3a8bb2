import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { AppError } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/feedback/toast';
import { Checkbox } from '@/shared/ui/forms/checkbox';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { useUpdateSetting } from '../api/mutations';
import type { Setting } from '../api/queries';
import { type DurationUnit, formatSettingDuration, parseSettingDuration } from '../model/duration';

type SettingsSectionProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A titled group of settings. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderTop="1px solid" borderColor="rule" pt="6">
      <Heading level={2} size="h3" id={id} mb={lead ? '2' : '4'}>
        {title}
      </Heading>
      {lead ? (
        <Text tone="muted" mb="4">
          {lead}
        </Text>
      ) : null}
      <Stack gap="4">{children}</Stack>
    </Box>
  );
}

type ToggleSettingProps = {
  label: string;
  help?: ReactNode;
  /** The stored value, and the optimistic value while a request is pending. */
  isOn: boolean;
  isSaving: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
};

/** A checkbox that saves at once. The change is optimistic; a failure rolls it back with a toast. */
export function ToggleSetting({ label, help, isOn, isSaving, onChange }: ToggleSettingProps) {
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

/** 'Changed Nov 24, 2025 9:05 AM by Ada Admin'; undefined for a setting that was never changed. */
function changedLabel({ change }: Setting): string | undefined {
  if (!change) return undefined;
  return `Changed ${formatDateTime(change.occurred_at)}${change.changed_by ? ` by ${change.changed_by}` : ''}`;
}

/** A stored setting that is on or off. */
export function SwitchSetting({ setting, label, help }: { setting: Setting; label: string; help?: string }) {
  const save = useUpdateSetting();
  const value = save.isPending ? save.variables.value : setting.value;
  const changed = changedLabel(setting);
  return (
    <ToggleSetting
      label={label}
      help={[help, changed && `${changed}.`].filter(Boolean).join(' ')}
      isOn={value === true}
      isSaving={save.isPending}
      onChange={(isOn) => save.mutateAsync({ setting, value: isOn })}
    />
  );
}

const Form = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start' },
});

type TextSettingProps = {
  setting: Setting;
  label: string;
  help: ReactNode;
  /** A time of 1 to `max` units; without it, an email address or, with `type`, a URL or the name of a domain. */
  duration?: { unit: DurationUnit; max: number };
  type?: 'email' | 'url' | 'domain';
};

function rangeOf({ unit, max }: { unit: DurationUnit; max: number }): string {
  const from = formatSettingDuration(1, unit);
  return `${from} to ${formatSettingDuration(max, unit)}, such as “${max} ${unit}” or “2 days”`;
}

/** What a refused value has to be. */
const INVALID = {
  email: 'Please enter a valid email address.',
  url: 'Please enter a link that starts with https:// and contains {room}.',
  domain: 'Please enter a domain such as in.example.com, or nothing.',
};

/** A value that a CHECK of the table refuses is answered with status 400. */
function refusalOf(error: unknown, type: keyof typeof INVALID): string {
  return error instanceof AppError && error.status === 400 ? INVALID[type] : errorMessage(error);
}

/** A setting with an input and a save button. A refusal keeps the input. */
export function TextSetting({ setting, label, help, duration, type = 'email' }: TextSettingProps) {
  const save = useUpdateSetting({ showsError: true });
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const stored = duration
    ? formatSettingDuration(Number(setting.value), duration.unit)
    : String(setting.value);
  const value = typed ?? stored;
  const changed = changedLabel(setting);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = type === 'domain' ? value.trim().toLowerCase() : value.trim();
    const parsed = duration ? parseSettingDuration(value, duration.unit) : text;
    if (parsed === undefined || (duration && (Number(parsed) < 1 || Number(parsed) > duration.max))) {
      setFault(duration && `Please enter ${rangeOf(duration)}.`);
      return;
    }
    setFault(undefined);
    try {
      await save.mutateAsync({ setting, value: parsed });
      setTyped(undefined);
      showToast({ kind: 'success', title: 'Saved', description: label });
    } catch {
      // Shown at the field.
    }
  }
  const isTaken = save.isError && typed !== undefined && setting.value !== save.variables?.setting.value;
  return (
    <Form noValidate onSubmit={submit} aria-label={label}>
      <Box flex="1 1 18rem" maxW="form">
        <Field
          label={label}
          help={
            changed ? (
              <>
                {help} {changed}.
              </>
            ) : (
              help
            )
          }
          error={
            fault ??
            (save.isError
              ? `${refusalOf(save.error, type)}${isTaken ? ` It’s now ${stored || 'empty'}. Save again to use yours.` : ''}`
              : undefined)
          }
        >
          {duration === undefined ? (
            <TextInput
              type={type === 'domain' ? 'text' : type}
              dir="ltr"
              autoComplete="off"
              value={value}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : (
            <TextInput
              autoComplete="off"
              maxLength={40}
              value={value}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      </Box>
      <Button
        type="submit"
        variant="outline"
        mt={{ sm: '7' }}
        disabled={value === stored}
        pending={save.isPending}
        pendingLabel="Saving..."
      >
        Save
        <Box as="span" srOnly>
          : {label}
        </Box>
      </Button>
    </Form>
  );
}
