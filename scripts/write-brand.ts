// Writes what is made of the brand, if it changed: before each program, and once the packages are installed.
import { join } from 'node:path';
import { exitWithError } from '../platform/process/process.ts';
import { writeChangedBrand } from './brand/write-brand.ts';

await writeChangedBrand(join(import.meta.dirname, '..')).catch(exitWithError);
