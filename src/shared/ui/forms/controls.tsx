import { useFieldContext } from '@chakra-ui/react/field';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { controlRecipe } from '@/shared/theme/recipes';
import { ChevronDownIcon } from '@/shared/ui/icons';

const StyledInput = chakra('input', controlRecipe);
const StyledTextArea = chakra('textarea', controlRecipe);
const PlainText = chakra('textarea', {
  base: {
    display: 'block',
    width: '100%',
    fieldSizing: 'content',
    resize: 'none',
    color: 'ink',
    bg: 'transparent',
    fontSize: 'md',
    lineHeight: '1.5',
    overflowWrap: 'anywhere',
    _placeholder: { color: 'muted', opacity: '1' },
    _focusVisible: { outline: '2px solid', outlineColor: 'clay', outlineOffset: '2px', borderRadius: 'sm' },
  },
});
const StyledSelect = chakra('select', controlRecipe);
const SelectFrame = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    '& svg': {
      position: 'absolute',
      insetEnd: '4',
      top: '50%',
      transform: 'translateY(-50%)',
      pointerEvents: 'none',
    },
  },
});

/** `aria-errormessage` is widely unread, so the error text also describes the control. */
function useDescribedBy(): { 'aria-describedby'?: string } {
  const field = useFieldContext();
  const ids = [field?.ariaDescribedby, field?.invalid ? field.ids.errorText : undefined].filter(Boolean);
  return ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {};
}

/** A single-line text input; used inside a Field. */
export function TextInput(props: ComponentProps<typeof StyledInput>) {
  return <StyledInput {...useFieldContext()?.getInputProps()} {...useDescribedBy()} {...props} />;
}

/** About as many characters as a line of a phone has, for browsers that cannot size a control by its content. */
const CHARACTERS_PER_LINE = 36;

/**
 * A value that cannot be edited, which looks like plain text; used inside a read-only Field. It is a text area, because
 * that keeps the label, the focus and the value for assistive technology, and wraps a long value.
 */
export function ReadOnlyText({ value, placeholder }: { value: string; placeholder?: string }) {
  return (
    <PlainText
      {...useFieldContext()?.getTextareaProps()}
      {...useDescribedBy()}
      rows={Math.ceil(value.length / CHARACTERS_PER_LINE) || 1}
      value={value}
      placeholder={placeholder}
      readOnly
    />
  );
}

/** A multi-line text input; used inside a Field. */
export function TextArea(props: ComponentProps<typeof StyledTextArea>) {
  return (
    <StyledTextArea
      rows={5}
      resize="vertical"
      {...useFieldContext()?.getTextareaProps()}
      {...useDescribedBy()}
      {...props}
    />
  );
}

/** A styled native select with `option` children; used inside a Field. */
export function Select(props: ComponentProps<typeof StyledSelect>) {
  return (
    <SelectFrame>
      <StyledSelect
        appearance="none"
        pe="11"
        textOverflow="ellipsis"
        {...useFieldContext()?.getSelectProps()}
        {...useDescribedBy()}
        {...props}
      />
      <ChevronDownIcon />
    </SelectFrame>
  );
}
