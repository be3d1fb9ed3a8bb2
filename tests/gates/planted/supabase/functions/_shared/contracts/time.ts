// time-is-a-leaf.
import { z } from 'zod';

export const isoDate = z.iso.date();
