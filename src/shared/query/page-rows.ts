import type { PageEnd } from '@contracts/list-order.ts';
import type { InfiniteData } from '@tanstack/react-query';

/** How many rows a page shows. */
export const SHOWN_ROWS = 50;
/** How many rows a page reads: one more tells that there is a next page. */
export const PAGE_ROWS = SHOWN_ROWS + 1;

/** The last row that a page shows when there is a next page. */
export const endOfPage = <Row>(page: Row[]): Row | undefined =>
  page.length > SHOWN_ROWS ? page[SHOWN_ROWS - 1] : undefined;

/** The pages with the rows that they show. */
export const shownRows = <Row, Param>({ pages, pageParams }: InfiniteData<Row[], Param>) => ({
  pages: pages.map((page) => page.slice(0, SHOWN_ROWS)),
  pageParams,
});

/**
 * The rows of a page of `size`, which was read with one row more, and where the next page begins. `keyOf` returns the
 * value that sorts the list.
 */
export function pageOf<Row extends { id: PageEnd['id'] }>(
  read: Row[],
  size: number,
  keyOf: (row: Row) => string,
): { rows: Row[]; next: PageEnd | undefined } {
  const rows = read.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: last && read.length > size ? { id: last.id, key: keyOf(last) } : undefined };
}
