import { chakra } from '@chakra-ui/react/styled-system';
import type { Setting } from '@contracts/settings.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Heading, Text } from '@/shared/ui/typography';
import { useUpdateSetting } from '../api/mutations';

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
function changedLabel({ updatedAt, updatedByName }: Setting): string | undefined {
  if (!updatedAt) return undefined;
  return `Changed ${formatDateTime(updatedAt)}${updatedByName ? ` by ${updatedByName}` : ''}`;
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
  /** A whole number from 1 to `max`; without it, an email address or, with `type`, a URL. */
  max?: number;
  type?: 'email' | 'url';
};

/** A setting with an input and a save button. A refusal keeps the input. */
export function TextSetting({ setting, label, help, max, type = 'email' }: TextSettingProps) {
  const save = useUpdateSetting({ showsError: true });
  const [typed, setTyped] = useState<string>();
  const stored = String(setting.value);
  const value = typed ?? stored;
  const changed = changedLabel(setting);

  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await save.mutateAsync({ setting, value: max === undefined ? value.trim() : Number(value) });
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
            save.isError
              ? `${errorMessage(save.error)}${isTaken ? ` It's now ${stored}. Save again to use yours.` : ''}`
              : undefined
          }
        >
          {max === undefined ? (
            <TextInput
              type={type}
              dir="ltr"
              autoComplete="off"
              value={value}
              onChange={(event) => setTyped(event.target.value)}
            />
          ) : (
            <TextInput
              type="number"
              inputMode="numeric"
              min={1}
              max={max}
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
