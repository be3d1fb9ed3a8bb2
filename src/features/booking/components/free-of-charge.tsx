import { areAllFreeOfCharge, type Prices } from '../model/price';
import { usePrices } from './use-prices';

/** Says that it is free, while that is true of everything on offer. */
export function FreeOfCharge({ stored }: { stored: Prices | undefined }) {
  return areAllFreeOfCharge(usePrices(stored)) ? <> It's free.</> : null;
}
