import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Heading } from './typography';

type ArrivalHeadingProps = { level?: 1 | 2 | 3 | 4; children: ReactNode };

/** The heading of what has taken the place of a button or a form. Takes the focus, because those are gone. */
export function ArrivalHeading({ level = 1, children }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Heading ref={heading} tabIndex={-1} level={level} outline="none">
      {children}
    </Heading>
  );
}
