// Writes what is made of the brand, if it changed: before each program, and once the packages are installed.
import { join } from 'node:path';
import { writeChangedBrand } from './brand/write-brand.ts';
import { exitWithError } from './process.ts';

await writeChangedBrand(join(import.meta.dirname, '..')).catch(exitWithError);
