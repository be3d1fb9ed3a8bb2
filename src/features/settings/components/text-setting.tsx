import { chakra } from '@chakra-ui/react/styled-system';
import type { Setting } from '@contracts/settings.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useSetSetting } from '../api/mutations';
import { changedLabel } from '../model/setting-labels';

const Form = chakra('form', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '4', alignItems: 'flex-start' },
});

type TextSettingProps = {
  setting: Setting;
  label: string;
  help: ReactNode;
  /** A whole number from 1 to `max`; without it, an address. */
  max?: number;
};

/** Something that is typed in and saved with a button. A refusal keeps what was typed. */
export function TextSetting({ setting, label, help, max }: TextSettingProps) {
  const save = useSetSetting({ showsError: true });
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
              type="email"
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
