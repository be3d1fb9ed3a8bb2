// platform-stands-alone.
import { tool } from '../scripts/tool';

export const start = tool;
