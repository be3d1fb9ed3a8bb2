import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/shared/ui/button';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';

// Without scripts there is no mail to ask for.
const Form = chakra('form', { base: { '@media (scripting: none)': { display: 'none' } } });
const Or = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    my: '5',
    textStyle: 'small',
    color: 'muted',
    '&::before, &::after': { content: '""', flex: '1', borderTop: '1px solid', borderColor: 'rule' },
  },
});

/** The other way to sign in. A form, so that a press before the page is ready counts once it is. */
export function MagicLinkOption({ onChoose }: { onChoose: () => void }) {
  return (
    <Form
      ref={useReplayEarlySubmit()}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      <Or>or</Or>
      <Button type="submit" variant="outline" wide>
        Email me a sign-in link
      </Button>
    </Form>
  );
}
