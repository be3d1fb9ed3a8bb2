// no-cycles: two imports one, which imports two.
import { one } from '../one/index';

export const two: unknown = one;
