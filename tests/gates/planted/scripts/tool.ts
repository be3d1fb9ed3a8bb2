// lab-is-optional.
import { probe } from '../lab/probe';

export const tool = probe;
