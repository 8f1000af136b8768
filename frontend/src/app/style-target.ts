/**
 * Where styled-components puts its style element. The content policy refuses inline style elements, empty ones too;
 * a constructed style sheet is no element, so each element gets one to write its rules into.
 */
export function createStyleTarget(page: Document): HTMLElement {
  const target = page.createElement('div');
  target.insertBefore = <T extends Node>(element: T, before: Node | null): T => {
    const sheet = new CSSStyleSheet();
    page.adoptedStyleSheets.push(sheet);
    Object.defineProperty(element, 'sheet', { value: sheet });
    return Node.prototype.insertBefore.call(target, element, before) as T;
  };
  return target;
}
