import { type ComponentProps, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { TextInput } from '@/shared/ui/controls';
import { Box } from '@/shared/ui/layout';

type PasswordInputProps = ComponentProps<typeof TextInput> & {
  /** What the button shows, where a form has more than one. */
  what?: string;
};

/** A password input with a show/hide button; used inside a Field. */
export function PasswordInput({ what = 'password', ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Box position="relative">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        pe="20"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button
        variant="plain"
        size="sm"
        position="absolute"
        insetEnd="1"
        insetBlock="0"
        marginBlock="auto"
        height="tap"
        minW="16"
        aria-pressed={isShown}
        aria-label={`Show ${what}`}
        onClick={() => setIsShown((shown) => !shown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </Box>
  );
}
