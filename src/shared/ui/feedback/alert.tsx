import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '@/shared/ui/icons';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    py: '3',
    px: '4',
    borderRadius: 'md',
    borderInlineStart: '3px solid',
    textStyle: 'small',
    '& > svg': { marginTop: '0.25em' },
  },
  variants: {
    tone: {
      error: { bg: 'dangerGround', borderColor: 'danger', '& > svg, & strong': { color: 'danger' } },
      success: { bg: 'successGround', borderColor: 'success', '& > svg, & strong': { color: 'success' } },
      info: { bg: 'sand', borderColor: 'control' },
    },
  },
});

const ICON = { error: AlertIcon, success: CheckIcon, info: InfoIcon };

type AlertProps = { tone: 'error' | 'success' | 'info'; title?: string; children?: ReactNode };

/** An inline message. Errors interrupt a screen reader; other messages do not. */
export function Alert({ tone, title, children }: AlertProps) {
  const Icon = ICON[tone];
  return (
    <Frame tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon />
      <div>
        {title ? <strong>{children ? `${title} ` : title}</strong> : null}
        {/* A translator moves text nodes, so another text gets another element. */}
        {children ? <span key={typeof children === 'string' ? children : 'parts'}>{children}</span> : null}
      </div>
    </Frame>
  );
}
