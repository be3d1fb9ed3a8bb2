import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/shared/ui/checkbox';
import { Box } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';

type SwitchSettingProps = {
  label: string;
  help?: ReactNode;
  /** The stored value, and the optimistic value while a request is pending. */
  isOn: boolean;
  isSaving: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
};

/** Something that is on or off. The change is optimistic; a failure rolls it back with a toast. */
export function SwitchSetting({ label, help, isOn, isSaving, onChange }: SwitchSettingProps) {
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
