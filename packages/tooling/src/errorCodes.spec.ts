import { errors } from '@bahi/contracts';
import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Folders whose code returns refusals. The table itself lists every code, so it does not count. */
const places = ['services', 'projections', 'packages/contracts', 'packages/domain', 'packages/event-store'];

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(path);
    return path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.endsWith('/errors.ts') ? [path] : [];
  });
}

it('uses every code of the table of refusals', () => {
  const text = places
    .flatMap(sourcesBelow)
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const raised = new Set([...text.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(([, code]) => code));
  expect(Object.keys(errors).filter((code) => !raised.has(code))).toEqual([]);
});
