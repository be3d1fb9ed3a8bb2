/** A button or menu item by the start of its text or by its `aria-label`. */
export const button = (name: string, within = '') =>
  `${within}//*[self::button or @role="menuitem"][starts-with(normalize-space(.),"${name}") or @aria-label="${name}"]`;

/** A link by its text. */
export const link = (name: string, within = '') => `${within}//a[normalize-space(.)="${name}"]`;

/** A field by the start of its label or by its `aria-label`. */
export const field = (label: string, within = '') =>
  `${within}//*[self::input or self::select or self::textarea][@aria-label="${label}" or @id=//label[starts-with(normalize-space(.),"${label}")]/@for]`;

/** An element whose own text contains the words. */
export const text = (words: string, within = '') => `${within}//*[text()[contains(.,"${words}")]]`;
