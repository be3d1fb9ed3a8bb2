// product-stands-alone.
import { tool } from '../../local/tool';

export const home = tool;
