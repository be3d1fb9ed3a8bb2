import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { buttonRecipe } from '@/shared/theme/recipes';
import { Link } from './page-context';

const StyledButton = chakra('button', buttonRecipe);
const StyledLink = chakra(Link, buttonRecipe);
const Label = chakra('span', {
  base: {
    gridArea: '1 / 1',
    '&[data-off]': { visibility: 'hidden' },
    // Sent before its code was there, which the head script notes.
    'form[data-early] [type=submit] &': { visibility: 'hidden', '&[data-off]': { visibility: 'visible' } },
  },
});
const Labels = chakra('span', { base: { display: 'grid', justifyItems: 'center' } });

type ButtonProps = Omit<ComponentProps<typeof StyledButton>, 'children'> & {
  children: ReactNode;
  /** While true the button is disabled and reads `pendingLabel`; its width stays. */
  pending?: boolean;
  pendingLabel?: string;
};

/** Both labels lie on top of each other, so that the wider one sets the width. */
export function Button({ children, pending = false, pendingLabel, disabled, ...rest }: ButtonProps) {
  if (pendingLabel === undefined) {
    return (
      <StyledButton type="button" disabled={disabled || pending} {...rest}>
        {children}
      </StyledButton>
    );
  }
  return (
    <StyledButton
      type="button"
      disabled={disabled || pending}
      aria-busy={pending}
      data-pending={pending ? '' : undefined}
      {...rest}
    >
      <Labels>
        <Label data-off={pending ? '' : undefined} aria-hidden={pending || undefined}>
          {children}
        </Label>
        <Label data-off={pending ? undefined : ''} aria-hidden={pending ? undefined : true}>
          {pendingLabel}
        </Label>
      </Labels>
    </StyledButton>
  );
}

/** A link that looks like a button; `to` is a path of the site. */
export function ButtonLink(props: ComponentProps<typeof StyledLink>) {
  return <StyledLink data-print="no" {...props} />;
}
