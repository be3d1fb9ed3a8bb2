import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    gap: '4',
    alignItems: 'start',
    py: '6',
    borderTop: '1px solid',
    borderColor: 'rule',
    overflowWrap: 'anywhere',
  },
});

type SecurityItemProps = {
  title: string;
  /** The description or current state. */
  children: ReactNode;
  /** The label of the button that opens the form. */
  label: string;
  /** The form; `close` hides it and returns the focus to the button. */
  form: (close: () => void) => ReactNode;
};

/** One security setting, whose form opens on request. */
export function SecurityItem({ title, children, label, form }: SecurityItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <Frame aria-labelledby={`${id}-title`}>
      <Stack gap="1">
        <Heading level={3} size="label" id={`${id}-title`}>
          {title}
        </Heading>
        <Text size="small" tone="muted" as="div">
          {children}
        </Text>
      </Stack>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        justifySelf="start"
        aria-expanded={isOpen}
        aria-controls={`${id}-form`}
        onClick={() => setIsOpen((open) => !open)}
      >
        {isOpen ? 'Cancel' : label}
      </Button>
      <Box id={`${id}-form`} gridColumn="1 / -1" maxW="form" hidden={!isOpen}>
        {isOpen ? form(close) : null}
      </Box>
    </Frame>
  );
}
