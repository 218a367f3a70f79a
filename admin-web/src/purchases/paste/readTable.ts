/** Most rows of one paste; more than a bill has lines. */
export const MAX_PASTED_ROWS = 1_000;

/**
 * Reads rows that were copied from a spreadsheet: cells between tabs, or between semicolons or commas as in a CSV file. A cell in
 * quotation marks may hold separators and line breaks. Cells are trimmed; rows without text are left out.
 */
export function readTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const rows = cellsOf(plain, separatorOf(plain)).filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
}

/** A tab wins: a spreadsheet copies with tabs, and names have commas. Semicolons win over commas, which also group digits. */
function separatorOf(text: string): string {
  const outside = text.replace(/"(?:[^"]|"")*"/g, '');
  return ['\t', ';'].find((separator) => outside.includes(separator)) ?? ',';
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place] ?? '';
    if (isQuoted && letter === '"' && text[place + 1] === '"') {
      cell += '"';
      place += 1;
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) {
      isQuoted = !isQuoted;
    } else if (isQuoted) cell += letter === '\n' ? ' ' : letter;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
