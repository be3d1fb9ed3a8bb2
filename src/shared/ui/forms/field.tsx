import { Field as ChakraField } from '@chakra-ui/react/field';
import type { ReactNode } from 'react';
import { AlertIcon } from '@/shared/ui/icons';

type FieldProps = {
  label: ReactNode;
  /** The label is for assistive technology only; the control's place or first option tells the rest. */
  labelHidden?: boolean | undefined;
  /** The message to show under the control; its presence marks the control as invalid. */
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** The control's id; made up when left out. */
  id?: string | undefined;
  /** One of TextInput, TextArea and Select. */
  children: ReactNode;
};

/** A labelled control with its help and error text, wired together for assistive technology. */
export function Field(props: FieldProps) {
  const { label, labelHidden, error, help, children, required, disabled, readOnly, id } = props;
  return (
    <ChakraField.Root
      role="presentation"
      invalid={Boolean(error)}
      required={Boolean(required)}
      disabled={Boolean(disabled)}
      readOnly={Boolean(readOnly)}
      {...(id !== undefined && { id })}
    >
      <ChakraField.Label srOnly={Boolean(labelHidden)}>{label}</ChakraField.Label>
      {children}
      {help ? <ChakraField.HelperText>{help}</ChakraField.HelperText> : null}
      <ChakraField.ErrorText>
        <AlertIcon />
        <span>{error}</span>
      </ChakraField.ErrorText>
    </ChakraField.Root>
  );
}
