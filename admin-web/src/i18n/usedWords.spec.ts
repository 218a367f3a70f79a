import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { en } from './en.ts';
import { textsOf } from '../testing/textsOf.ts';

/** All code below a folder of the product, without that of its tests and without the words themselves. */
function codeBelow(folder: string): string {
  const root = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
  const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.spec\.|^(i18n|testing)\//.test(path);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isCode);
  return paths.map((path) => readFileSync(`${root}/${path}`, 'utf8')).join('\n');
}

it('every text is used in the code, by its full key or by a key with variable parts', () => {
  const client = codeBelow('admin-web/src');
  const shared = ['contracts/src', 'paper/src', 'domain/src/arithmetic'];
  const contracts = shared.map((folder) => codeBelow(`packages/${folder}`)).join('');
  const quoted = `${client}${contracts}`.match(/(?<=['"])[\w.-]+(?=['"])/g) ?? [];
  // codes, and the names of a schema's fields; a field that is yes or no has a text for each
  const named = contracts.match(/^ +\w+(?=: )/gm) ?? [];
  const words = new Set([...quoted, ...named.map((name) => name.trim()), 'true', 'false']);
  const templates = client.match(/(?<=`)[\w.]*(?:\$\{[^}]*\}[\w.]*)+(?=`)/g) ?? [];
  const patterns = [...templates, 'resources.${looked up by react-admin}.name']
    .map((template) => template.split(/\$\{[^}]*\}/))
    .filter((parts) => parts.some((part) => /\w/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('([\\w.-]+)')}$`));
  const isNamed = (key: string): boolean =>
    words.has(key) ||
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((word) => words.has(word)),
    );
  // each error has its code in the table of the contracts, or does not compile
  const { errors: _, ...texts } = en;
  const keys = textsOf(texts).map(([key]) => key);
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});
