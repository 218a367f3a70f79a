import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = readFileSync(fileURLToPath(new URL('../../docs/hundred-thousand-shops.md', import.meta.url)), 'utf8');

type Row = Readonly<Record<string, string>>;

/** The rows of the page's tables by column. A table ends at a line that is none of its rows. */
function tablesOf(text: string): Row[][] {
  return text.split(/\n(?!\|)/).flatMap((block) => {
    const [head, rule, ...rows] = block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf);
    if (head === undefined || rule === undefined) return [];
    return [rows.map((cells) => Object.fromEntries(head.map((column, at) => [column, cells[at] ?? ''])))];
  });
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const plain = (cell: string): string => cell.replaceAll('`', '');
const numberOf = (cell: string): number => Number(cell.replaceAll(',', ''));

/** What a formula of names, numbers, brackets and + − × ÷ comes to. @throws {Error} on an unknown name */
function calculated(formula: string, values: ReadonlyMap<string, number>): number {
  const parts = formula.match(/[A-Za-z]\w*|[\d.,]+|[+−×÷()]/g) ?? [];
  let place = 0;
  const atom = (): number => {
    const part = parts[place++] ?? '';
    if (part === '(') {
      const inner = sum();
      place += 1;
      return inner;
    }
    const value = values.get(part) ?? numberOf(part);
    if (!Number.isFinite(value)) throw new Error(`${part} is not known: ${formula}`);
    return value;
  };
  const product = (): number => {
    let value = atom();
    while (['×', '÷'].includes(parts[place] ?? '')) value = parts[place++] === '×' ? value * atom() : value / atom();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (['+', '−'].includes(parts[place] ?? '')) value += parts[place++] === '+' ? product() : -product();
    return value;
  };
  return sum();
}

/** Three significant digits. */
const shown = (value: number): string =>
  Number(value.toPrecision(3)).toLocaleString('en-US', { maximumFractionDigits: 6 });

const tables = tablesOf(page);
const inputs = tables.flat().flatMap((row): [string, number][] => {
  const { input, value } = row;
  return input === undefined || value === undefined ? [] : [[plain(input), numberOf(value)]];
});
const results = tables.filter(([row]) => row?.['formula'] !== undefined);

/** The columns of a row that are calculated. */
const sizesOf = (row: Row): string[] =>
  Object.keys(row).filter((column) => column === 'an installation' || /^[\d,]+ shops$/.test(column));

const shopsOf = (size: string): number =>
  size === 'an installation'
    ? (new Map(inputs).get('perInstallation') ?? Number.NaN)
    : numberOf(size.split(' ')[0] ?? '');

function expectedRows(sizes: readonly string[]): Map<string, Map<string, string>> {
  const rows = new Map<string, Map<string, string>>();
  for (const size of sizes) {
    const values = new Map([...inputs, ['shops', shopsOf(size)] as const]);
    for (const row of results.flat()) {
      const name = plain(row['result'] ?? '');
      const value = calculated(plain(row['formula'] ?? ''), values);
      values.set(name, value);
      rows.set(name, new Map([...(rows.get(name) ?? []), [size, shown(value)]]));
    }
  }
  return rows;
}

describe('the plan for many shops', () => {
  const sizes = [...new Set(results.flat().flatMap(sizesOf))];

  it('has inputs, and results for one installation and for three numbers of shops', () => {
    expect(inputs.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
    expect(inputs.length).toBeGreaterThan(20);
    expect(sizes).toEqual(['an installation', '10,000 shops', '100,000 shops', '1,000,000 shops']);
  });

  it('shows what each formula comes to', () => {
    const expected = expectedRows(sizes);
    const differences = results.flat().flatMap((row) => {
      const name = plain(row['result'] ?? '');
      return sizesOf(row).flatMap((size) => {
        const wanted = expected.get(name)?.get(size);
        return row[size] === wanted ? [] : [`${name}, ${size}: ${row[size]} is ${wanted}`];
      });
    });
    expect(differences).toEqual([]);
  });
});
