import { Button } from './button';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Stands below a list that goes on. */
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
