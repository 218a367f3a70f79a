/** Element in which translators of browsers put their text, in the place of ours or around it. */
const WRAPPER = 'FONT';

const isWrapper = (node: Node | null | undefined): node is Element => node?.nodeName === WRAPPER;

/** The nodes that a wrapper stands for, in their order. */
const nodesOf = new WeakMap<Node, Node[]>();
/** The wrapper that stands for a node. */
const wrapperOf = new WeakMap<Node, Node>();
/** Whether a translator has been at work; without one nothing is changed. */
let isTranslated = false;

/** The outermost wrapper around a node. */
function outermost(node: Node | undefined): Node | undefined {
  let found = isWrapper(node) ? node : undefined;
  for (let above = node?.parentNode; isWrapper(above); above = above.parentNode) found = above;
  return found;
}

/** The wrapper around a removed node, or in the place of a removed text. */
function wrapperFor(removed: Node, record: MutationRecord, added: ReadonlySet<Node>): Node | undefined {
  const around = outermost(removed);
  if (around !== undefined || removed.nodeType !== Node.TEXT_NODE) return around;
  const { addedNodes, previousSibling, nextSibling } = record;
  const beside = [previousSibling, nextSibling].filter((node) => node !== null && added.has(node));
  // between two wrappers it is the one that stands for nothing yet
  const free = beside.find((node) => node !== null && !nodesOf.has(node));
  return outermost([...addedNodes].find(isWrapper) ?? free ?? beside[0] ?? undefined);
}

/** Puts our nodes back in the place of a wrapper. */
function unwrap(wrapper: Node): void {
  const nodes = nodesOf.get(wrapper) ?? [];
  nodesOf.delete(wrapper);
  for (const node of nodes) wrapperOf.delete(node);
  if (isWrapper(wrapper)) wrapper.replaceWith(...nodes);
}

function note(records: readonly MutationRecord[], observer: MutationObserver): void {
  const added = new Set<Node>(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isWrapper)));
  isTranslated ||= added.size > 0;
  for (const record of isTranslated ? records : []) {
    const wrapper = wrapperOf.get(record.target);
    // the program changed a text that is not on the page: show it again
    if (record.type === 'characterData' && wrapper?.contains(record.target) === false) unwrap(wrapper);
    for (const node of record.removedNodes) remember(node, wrapperFor(node, record, added), observer);
  }
}

function remember(node: Node, wrapper: Node | undefined, observer: MutationObserver): void {
  if (wrapper === undefined || isWrapper(node) || wrapperOf.has(node)) return;
  wrapperOf.set(node, wrapper);
  nodesOf.set(wrapper, [...(nodesOf.get(wrapper) ?? []), node]);
  observer.observe(node, { characterData: true });
}

/** Every browser has these methods. */
function refuse(): never {
  throw new TypeError('no method');
}

/**
 * Lets React go on when a translator of the browser has replaced texts of the page, although `translate="no"` forbids it. React changes
 * and removes texts where it put them, and would throw (https://github.com/facebook/react/issues/11538); a text that it changes while
 * another one is shown would stay unseen. A replaced text comes back as soon as React touches it.
 * @returns stops the guard
 */
export function guardAgainstTranslators(page: Node): () => void {
  const observer = new MutationObserver((records) => note(records, observer));
  observer.observe(page, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype);
  /** Makes `child` a child of `parent` again; answers whether it is one. */
  const putBack = (parent: Node, child: Node): boolean => {
    if (child.parentNode !== parent) {
      note(observer.takeRecords(), observer);
      const wrapper = wrapperOf.get(child);
      if (wrapper !== undefined) unwrap(wrapper);
    }
    return child.parentNode === parent || !isTranslated;
  };
  Node.prototype.removeChild = function removeOurs<Child extends Node>(this: Node, child: Child): Child {
    if (putBack(this, child)) Reflect.apply(removeChild.value ?? refuse, this, [child]);
    return child;
  };
  Node.prototype.insertBefore = function insertOurs<Child extends Node>(this: Node, child: Child, next: Node | null) {
    Reflect.apply(insertBefore.value ?? refuse, this, [child, next !== null && putBack(this, next) ? next : null]);
    return child;
  };
  return () => {
    observer.disconnect();
    Object.defineProperties(Node.prototype, { removeChild, insertBefore });
  };
}
