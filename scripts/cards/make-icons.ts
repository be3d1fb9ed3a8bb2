import { join } from 'node:path';
import { drawIcons } from './icons.ts';

// Draws the icons of browsers and phones into public/, from brand/logo.svg (npm run brand). Commit the result.

await drawIcons(join(import.meta.dirname, '../..', 'public'));
