/** What stands inside of an element; empty parts are left out. */
export type Inside = Node | string | null | undefined | false | readonly Inside[];

/** An element with what stands in it. Texts stay texts: nothing of what is shown is read as HTML. */
export function element(
  name: string,
  className: string,
  ...inside: readonly Inside[]
): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  fill(made, inside);

  return made;
}

function fill(parent: HTMLElement, inside: Inside): void {
  if (inside === null || inside === undefined || inside === false || inside === '') return;

  if (typeof inside === 'string' || inside instanceof Node) parent.append(inside);
  else for (const each of inside as readonly Inside[]) fill(parent, each);
}

/** The picture of a dish; one that does not load leaves its place empty. */
export function picture(address: string): HTMLElement {
  const image = document.createElement('img');
  image.src = address;
  image.alt = '';
  image.onerror = () => image.remove();

  return image;
}
