import { Button } from './button';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The button below a list that has more pages. */
export function ShowMore({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      alignSelf="center"
      onClick={() => void pages.fetchNextPage()}
      pending={pages.isFetchingNextPage}
      pendingLabel="Loading..."
    >
      Show more
    </Button>
  );
}
