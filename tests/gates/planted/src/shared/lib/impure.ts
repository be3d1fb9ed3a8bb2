// A model that imports this is no longer pure.
import { version } from 'react';

export const name = version;
