/**
 * The properties of an island's component are in its HTML until it is hydrated: a script that changes the HTML of an
 * island before adds the properties that the component renders it from.
 */

/** Whether nothing but the HTML of `island` is there yet, so that a script may still change it. */
export const isPrerendered = (island: HTMLElement) => island.dataset.hydrated === undefined;

const propsOf = (island: HTMLElement): object => JSON.parse(island.dataset.props ?? '{}');

/** Adds properties to those that the build has written. */
export function addProps(island: HTMLElement, props: object): void {
  island.dataset.props = JSON.stringify({ ...propsOf(island), ...props });
}

/** Returns the properties for hydration, which begins now. */
export function takeProps(island: HTMLElement): object {
  island.dataset.hydrated = '';
  return propsOf(island);
}
