/**
 * Makes React's calls fail that fail on a translated page. A translator moves each text node into an element of its own,
 * so React can remove no text node, and insert nothing before one. A text that is the only child of its element is safe,
 * because React then sets the content of the element. What people write themselves is not translated.
 */
export function simulateTranslator(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const isMoved = (parent: Node, node: Node | null) =>
    node instanceof Text &&
    node.data.trim() !== '' &&
    parent instanceof HTMLElement &&
    !parent.closest('[contenteditable]') &&
    !['OPTION', 'STYLE', 'TITLE', 'TEXTAREA'].includes(parent.tagName);
  const fail = (parent: Node, node: Node | null) => {
    throw new DOMException(
      `A translator has moved the text "${node?.textContent}" of <${parent.nodeName.toLowerCase()}>. Wrap it in an element.`,
      'NotFoundError',
    );
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (isMoved(this, child)) fail(this, child);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (isMoved(this, before)) fail(this, before);
    return insertBefore.call(this, node, before) as T;
  };
}
