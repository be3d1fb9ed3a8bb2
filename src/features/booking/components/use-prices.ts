import { useFresh } from '@/shared/content/use-fresh';
import type { Prices } from '../model/price';

let asked: Promise<Prices> | undefined;

/** Several parts of a page want the prices; the database is asked once, and again only after a failure. */
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
  return useFresh(load, '', stored).data;
}
