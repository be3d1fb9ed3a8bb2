import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Box } from '@/shared/ui/layout';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';

const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });

/** Says why the last try failed, and takes the focus: the button that had it was switched off meanwhile. */
function Failure({ sentence }: { sentence: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.focus(), []);
  return (
    <Box ref={place} tabIndex={-1} outline="none">
      <Alert tone="error">{sentence}</Alert>
    </Box>
  );
}

type AccountFormProps = ComponentProps<typeof Form> & { failure: string | undefined };

/** A form of the account screens, with the sentence about its last failure above the fields. */
export function AccountForm({ failure, children, ...rest }: AccountFormProps) {
  return (
    // `post`, because without scripts what is typed would go into the address.
    <Form ref={useReplayEarlySubmit()} method="post" noValidate {...rest}>
      {failure === undefined ? null : <Failure sentence={failure} />}
      {children}
    </Form>
  );
}
