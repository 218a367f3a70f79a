import { buildSync } from 'esbuild';

/**
 * A Jest transform for the entry of an ES module package: turns it and what it imports into one CommonJS file. Module by module,
 * each call of an imported function would go through a getter, and a key by scrypt would take ten times as long.
 */
export default {
  /**
   * @param {string} _source
   * @param {string} path
   */
  process(_source, path) {
    const { outputFiles } = buildSync({
      entryPoints: [path],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      write: false,
      logLevel: 'error',
    });
    return { code: outputFiles[0]?.text ?? '' };
  },
};
