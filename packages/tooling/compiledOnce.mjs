import vm from 'node:vm';

/** @typedef {(...values: unknown[]) => unknown} Compiled */

const { compileFunction } = vm;

/** The newest script of each file. @type {Map<string, { wrapped: string, script: vm.Script }>} */
const known = new Map();

/**
 * Like `vm.compileFunction`, but keeps what it compiled for the next context. Jest gives each test file a context of its
 * own, and would compile React and everything else again for each.
 * @param {string} source
 * @param {readonly string[]} [params]
 * @param {vm.CompileFunctionOptions} [options] Without a file name and a context, nothing is kept.
 * @returns {Compiled}
 */
export function compiledOnce(source, params = [], options = {}) {
  const { filename, parsingContext } = options;
  const anew = () => /** @type {Compiled} */ (compileFunction(source, params, options));
  if (filename === undefined || parsingContext === undefined) return anew();
  const head = `(function (${params.join()}) {`;
  const wrapped = `${head}${source}\n})`;
  if (known.get(filename)?.wrapped !== wrapped) {
    try {
      known.set(filename, { wrapped, script: new vm.Script(wrapped, { filename, columnOffset: -head.length }) });
    } catch {
      // throws the error that Jest expects
      return anew();
    }
  }
  return /** @type {Compiled} */ (known.get(filename)?.script.runInContext(parsingContext));
}

/** Makes Jest compile each file once in this process. */
export function compileOnce() {
  Object.assign(vm, { compileFunction: compiledOnce });
}
