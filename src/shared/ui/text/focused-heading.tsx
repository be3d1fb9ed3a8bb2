import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Heading } from './typography';

type FocusedHeadingProps = Omit<ComponentProps<typeof Heading>, 'ref' | 'level'> & { level?: 1 | 2 | 3 | 4 };

/**
 * The heading of content that has replaced a button or a form. Takes the focus, because the focused element was
 * removed.
 */
export function FocusedHeading({ level = 1, ...rest }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return <Heading ref={heading} tabIndex={-1} level={level} outline="none" {...rest} />;
}
