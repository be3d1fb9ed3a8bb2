import { useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import type { Prices } from '../model/price';

let asked: Promise<Prices> | undefined;

/** Several parts of a page use the prices; the database is queried once, and again only after a failure. */
function load(): Promise<Prices> {
  asked ??= import('../api/get-prices')
    .then(({ getPrices }) => getPrices())
    .catch((cause: unknown) => {
      asked = undefined;
      throw cause;
    });
  return asked;
}

/** What consultations cost: `stored` by the build, then as the database says; undefined while that is not known. */
export function usePrices(stored?: Prices): Prices | undefined {
  return useRevalidatedContent(load, '', stored).data;
}
