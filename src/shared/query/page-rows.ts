import type { InfiniteData } from '@tanstack/react-query';

/** How many rows a page shows. */
const SHOWN = 50;
/** How many rows a page reads: one more tells that there is a next page. */
export const PAGE_ROWS = SHOWN + 1;

/** The last row that a page shows when there is a next page. */
export const endOfPage = <Row>(page: Row[]): Row | undefined =>
  page.length > SHOWN ? page[SHOWN - 1] : undefined;

/** The pages with the rows that they show. */
export const shownRows = <Row, Param>({ pages, pageParams }: InfiniteData<Row[], Param>) => ({
  pages: pages.map((page) => page.slice(0, SHOWN)),
  pageParams,
});
