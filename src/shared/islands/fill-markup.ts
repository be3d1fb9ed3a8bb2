/** Attributes as React takes them: a boolean is there or not, and undefined is not there. */
type Attributes = Readonly<Record<string, boolean | string | undefined>>;

/**
 * Gives prerendered markup the attributes and texts that its component would render, before the component's code is
 * there. `texts` go into the elements whose `data-text` has their names.
 */
export function fillMarkup(
  element: Element,
  attributes: Attributes,
  texts: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') element.setAttribute(name, value);
    else element.toggleAttribute(name, value ?? false);
  }
  for (const [name, text] of Object.entries(texts)) {
    const place = element.querySelector(`[data-text="${name}"]`);
    if (place) place.textContent = text;
  }
}
