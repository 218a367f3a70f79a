import { describe, expect, it } from '@jest/globals';
import { createContext, runInContext, type Context } from 'node:vm';
import { compiledOnce } from '../compiledOnce.mjs';

const FILE = '/somewhere/counter.js';
const compile = (source: string, parsingContext: Context) =>
  compiledOnce(source, ['exports'], { filename: FILE, parsingContext });

describe('what Jest compiles', () => {
  it('runs in the context that it is compiled for, and shares nothing with another', () => {
    const contexts = [createContext({}), createContext({})] as const;
    const results = contexts.map((context) => {
      const result = { made: [], calls: 0 };
      const run = compile('let calls = 0; exports.made = []; exports.calls = calls += 1;', context);
      run(result);
      return { run, ...result };
    });
    for (const [index, context] of contexts.entries()) {
      expect(results[index]?.calls).toBe(1);
      expect(Object.getPrototypeOf(results[index]?.made)).toBe(runInContext('Array.prototype', context));
    }
    expect(results[0]?.run).not.toBe(results[1]?.run);
  });

  it('is compiled again when the file has changed', () => {
    const context = createContext({});
    expect(['return 1', 'return 2', 'return 1'].map((source) => compile(source, context)())).toEqual([1, 2, 1]);
  });

  it('names the place of an error in the file', () => {
    const thrown = compile('throw new Error("here")', createContext({ Error }));
    expect(thrown).toThrow(expect.objectContaining({ stack: expect.stringContaining(`${FILE}:1:7`) }));
    expect(() => compile('const = 1', createContext({}))).toThrow('Unexpected token');
  });

  it('takes a comment in the last line', () => {
    expect(compile('return 3 // last', createContext({}))()).toBe(3);
  });
});
