import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';

/** Things under each other with rules between them. */
export const EntryList = chakra('ul', {
  base: { listStyle: 'none', borderBottom: '1px solid', borderColor: 'rule' },
});

/** One of them: what it is, and beside it, on a phone below it, what can be done with it. */
export const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    columnGap: '8',
    rowGap: '3',
    alignItems: 'center',
    py: '4',
    borderTop: '1px solid',
    borderColor: 'rule',
    overflowWrap: 'anywhere',
  },
});

/** The list's place while it loads; `label` says what. */
export function EntryListSkeleton({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <EntryList aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Entry key={place}>
            <Skeleton height="12" width="70%" />
          </Entry>
        ))}
      </EntryList>
    </>
  );
}
