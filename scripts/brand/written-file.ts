import type { Brand } from './read-brand.ts';
import { type Constant, typescript } from './typescript.ts';

/** A file that is made from the brand. Git ignores it, so that a new version of the product never conflicts with it. */
export interface WrittenFile {
  path: string;
  write: (brand: Brand) => string;
}

type Make = (brand: Brand) => Constant[];

export const module = (path: string, make: Make, { head = '' } = {}): WrittenFile => ({
  path,
  write: (brand) => typescript(head, make(brand)),
});
