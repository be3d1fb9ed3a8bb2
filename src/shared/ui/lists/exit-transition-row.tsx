import { useIsPresent, useReducedMotion } from 'framer-motion';
import * as m from 'framer-motion/m';
import type { ComponentProps } from 'react';
import { Row } from '@/shared/ui/layout/layout';

const FADED = { opacity: 0 };
const FOLDED = { opacity: 0, height: 0, paddingBlock: 0 };

/**
 * A list item that fades and folds when it leaves the `AnimatePresence` around it. Outside the staff's workspace, whose
 * code has the animations, it leaves at once.
 */
export function ExitTransitionRow({ children, ...style }: ComponentProps<typeof Row>) {
  const isPresent = useIsPresent();
  const isReduced = useReducedMotion();
  return (
    <Row asChild overflow={isPresent ? undefined : 'hidden'} {...style}>
      <m.li
        exit={isReduced ? FADED : FOLDED}
        transition={{ duration: 0.2 }}
        inert={!isPresent}
        aria-hidden={!isPresent || undefined}
      >
        {children}
      </m.li>
    </Row>
  );
}
