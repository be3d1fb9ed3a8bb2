import { chakra } from '@chakra-ui/react/styled-system';
import { type ContentState, PUBLICATION_STATE_LABELS } from '../model/publication-state';

const Mark = chakra('span', {
  base: {
    px: '2',
    py: '0.5',
    borderRadius: 'sm',
    textStyle: 'fine',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'sand',
    color: 'ink',
  },
  variants: { state: { draft: {}, scheduled: {}, published: { bg: 'pine', color: 'onPine' } } },
});

/** How far a piece of content is, in a word. */
export function PublicationBadge({ state }: { state: ContentState }) {
  return <Mark state={state}>{PUBLICATION_STATE_LABELS[state]}</Mark>;
}
