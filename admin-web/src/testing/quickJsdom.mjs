import { createRequire } from 'node:module';
import { mayMatch } from './mayMatch.mjs';

/*
 * To import before jsdom. Two of its searches, for styles and for labels, took half the time of the component tests.
 * The results stay the same.
 */
const fromHere = createRequire(import.meta.url);
const fromEnvironment = createRequire(fromHere.resolve('jest-environment-jsdom'));
/** @param {string} path */
const partOfJsdom = (path) => /** @type {unknown} */ (fromEnvironment(`jsdom/lib/jsdom/living/${path}`));

const selectors =
  /** @type {{ matchesDontThrow: (element: Parameters<typeof mayMatch>[0], list?: string) => boolean }} */ (
    partOfJsdom('helpers/selectors.js')
  );
const { matchesDontThrow } = selectors;

// for the style of an element jsdom compares it with each rule of each style sheet; most are for another class
selectors.matchesDontThrow = (element, list) =>
  // rules such as @font-face have no selector
  list !== undefined && mayMatch(element, list) && matchesDontThrow(element, list);

/**
 * @typedef {{ control?: Inner | null, _version: number, _labels?: unknown, _globalObject: object, getRootNode(options: object): Inner }} Inner
 * A node as jsdom has it. The version rises with each change below the node; only a label has a control.
 */
const formControls =
  /** @type {{ isLabelable: (node: Inner) => boolean, getLabelsForLabelable: (node: Inner) => unknown }} */ (
    partOfJsdom('helpers/form-controls.js')
  );
const { domSymbolTree } = /** @type {{ domSymbolTree: { treeIterator(root: Inner): Iterable<Inner> } }} */ (
  partOfJsdom('helpers/internal-constants.js')
);
const NodeList = /** @type {{ createImpl(window: object, values: [], live: object): unknown }} */ (
  partOfJsdom('generated/NodeList.js')
);

/** The labels of all controls, by the root of their tree. @type {WeakMap<Inner, { version: number, labels: Map<Inner, Inner[]> }>} */
const labelsByRoot = new WeakMap();

/**
 * @param {Inner} root
 * @returns {Map<Inner, Inner[]>}
 */
function labelsIn(root) {
  const known = labelsByRoot.get(root);
  if (known?.version === root._version) return known.labels;
  /** @type {Map<Inner, Inner[]>} */
  const labels = new Map();
  for (const node of domSymbolTree.treeIterator(root)) {
    const { control } = node;
    if (control) labels.set(control, [...(labels.get(control) ?? []), node]);
  }
  labelsByRoot.set(root, { version: root._version, labels });
  return labels;
}

// jsdom searches the document for the labels of each control, and again from each label for its control
formControls.getLabelsForLabelable = (control) => {
  if (!formControls.isLabelable(control)) return null;
  const root = control.getRootNode({});
  const query = () => labelsIn(root).get(control) ?? [];
  control._labels ??= NodeList.createImpl(root._globalObject, [], { element: root, query });
  return control._labels;
};
