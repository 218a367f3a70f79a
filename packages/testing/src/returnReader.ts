import type { Gstr1File } from '@bahi/domain/gstr1';

const RATES = new Set([0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]);
const SECTIONS = new Set([
  'gstin',
  'fp',
  'version',
  'hash',
  'b2b',
  'b2cl',
  'b2cs',
  'nil',
  'cdnr',
  'cdnur',
  'doc_issue',
  'hsn',
]);

interface ReadItem {
  num: number;
  itm_det: { txval: number; rt: number; iamt?: number; camt?: number; samt?: number };
}

/**
 * What the reader of a GSTR-1 refuses, by the observed behaviour of GSTN's offline tool 3.2.4; empty when it takes the file. Written
 * without the code that makes the file.
 */
export function readerRefusals(file: Gstr1File): string[] {
  const refusals: string[] = [];
  const refuseIf = (wrong: boolean, reason: string): void => {
    if (wrong) refusals.push(reason);
  };
  const ownState = file.gstin.slice(0, 2);
  const numbers = new Set<string>();
  const readHead = (number: string, date: string): void => {
    refuseIf(!/^[a-z0-9/-]{1,16}$/i.test(number) || Number(number) === 0, `number ${number}`);
    refuseIf(numbers.has(number.toLowerCase()), `number twice ${number}`);
    numbers.add(number.toLowerCase());
    const [, day = '', month = '', year = ''] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
    refuseIf(day === '' || `${year}${month}` > file.fp.slice(2) + file.fp.slice(0, 2), `date ${date}`);
  };
  const readPlace = (place: string): void => {
    const code = Number(place);
    refuseIf(!/^\d\d$/.test(place) || !((code >= 1 && code <= 38 && code !== 28) || code === 97), `place ${place}`);
  };
  const readItems = (items: readonly ReadItem[], place: string, isPositive: boolean): void => {
    refuseIf(items.length === 0, 'no items');
    for (const { num, itm_det } of items) {
      const { rt, txval, iamt = 0, camt = 0, samt = 0 } = itm_det;
      refuseIf(!RATES.has(rt) || rt === 0, `rate ${rt}`);
      refuseIf(num !== Math.round(rt * 100) + 1, `num ${num}`);
      refuseIf(txval < 0 || (isPositive && txval === 0), `value ${txval}`);
      refuseIf(place === ownState ? iamt !== 0 : camt !== 0 || samt !== 0, `taxes of ${place}`);
      refuseIf(camt !== samt, 'halves');
    }
  };

  refuseIf(
    Object.keys(file).some((key) => !SECTIONS.has(key)),
    'unknown section',
  );
  refuseIf(file.version !== 'GST3.2.4' || file.hash !== 'hash', 'version');
  for (const { ctin, inv } of file.b2b ?? []) {
    refuseIf(ctin === file.gstin, 'own number as buyer');
    for (const { inum, idt, pos, val, itms } of inv) {
      readHead(inum, idt);
      readPlace(pos);
      refuseIf(val < 0, `value ${val}`);
      readItems(itms, pos, false);
    }
  }
  for (const { pos, inv } of file.b2cl ?? []) {
    readPlace(pos);
    refuseIf(pos === ownState, 'b2cl of the own state');
    for (const { inum, idt, val, itms } of inv) {
      readHead(inum, idt);
      refuseIf(val <= 100_000, `b2cl of ${val}`);
      readItems(itms, pos, false);
    }
  }
  for (const row of file.b2cs ?? []) {
    readPlace(row.pos);
    refuseIf(!RATES.has(row.rt) || row.rt === 0, `rate ${row.rt}`);
    refuseIf((row.sply_ty === 'INTRA') !== (row.pos === ownState), 'kind of supply');
  }
  const notes = [
    ...(file.cdnr ?? []).flatMap(({ nt }) => nt),
    ...(file.cdnur ?? []).map((note) => ({ ...note, isLarge: true })),
  ];
  for (const note of notes) {
    readHead(note.nt_num, note.nt_dt);
    readPlace(note.pos);
    refuseIf(note.val <= 0, `note of ${note.val}`);
    readItems(note.itms, note.pos, true);
    refuseIf('isLarge' in note && note.pos === ownState, 'cdnur of the own state');
  }
  for (const rows of [file.hsn?.hsn_b2b, file.hsn?.hsn_b2c]) {
    if (rows === undefined) continue;
    const keys = rows.map(({ hsn_sc, uqc, rt }) => `${hsn_sc} ${uqc} ${rt}`);
    refuseIf(new Set(keys).size < keys.length, 'key of table 12 twice');
    refuseIf(rows.length === 0, 'empty table 12');
    for (const { hsn_sc, uqc, qty, rt } of rows) {
      refuseIf(!/^\d{4,8}$/.test(hsn_sc), `HSN ${hsn_sc}`);
      refuseIf(hsn_sc.startsWith('99') ? uqc !== 'NA' || qty !== 0 : !/^[A-Z]{3}$/.test(uqc), `unit ${uqc}`);
      refuseIf(Math.abs(qty * 100 - Math.round(qty * 100)) > 1e-6, `quantity ${qty}`);
      refuseIf(!RATES.has(rt), `rate ${rt}`);
    }
  }
  const kinds = (file.doc_issue?.doc_det ?? []).map(({ doc_num }) => doc_num);
  refuseIf(new Set(kinds).size < kinds.length, 'kind of document twice');
  for (const { from, to, totnum, cancel, net_issue } of (file.doc_issue?.doc_det ?? []).flatMap(({ docs }) => docs)) {
    refuseIf(from === '' || to === '' || cancel > totnum || net_issue !== totnum - cancel, `numbers ${from} to ${to}`);
  }
  return [...refusals, ...emptyParts(file)];
}

/** Empty lists and texts anywhere. */
function emptyParts(value: unknown, path = ''): string[] {
  if (value === '') return [`empty text at ${path}`];
  if (Array.isArray(value) && value.length === 0) return [`empty list at ${path}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => emptyParts(part, `${path}/${key}`));
}
