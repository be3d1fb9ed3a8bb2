// contracts-are-leaves.
import { two } from '../../two/index';

export const reachingOut = two;
