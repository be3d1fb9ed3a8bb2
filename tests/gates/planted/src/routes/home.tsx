// product-stands-alone.
import { start } from '../../platform/start';

export const home = start;
