// tools-are-optional.
import { art } from '../tools/art';

export const tool = art;
