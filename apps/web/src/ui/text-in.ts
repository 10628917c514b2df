// The text of an element as a node that can be written again and again.

/** Writing a node's data lays out that text alone; to replace the node would have the browser style and build it anew. */
export function textIn(element: Element | null): Text {
  const text = document.createTextNode("");
  element?.replaceChildren(text);
  return text;
}
