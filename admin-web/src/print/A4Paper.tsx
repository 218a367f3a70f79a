import { blockOf, needed, type LineColumn, type LineRow, type PrintedDocument } from '@bahi/paper';
import { PaperQr } from './PaperQr.tsx';
import { Mark, Paragraphs, Spread } from './PaperText.tsx';

/** A document on A4. The table head repeats on each page, and the totals stay with at least one row. */
export function A4Paper({ printed }: { printed: PrintedDocument }) {
  return (
    <>
      <Heading printed={printed} />
      <Lines printed={printed} />
      <Scan printed={printed} />
      <Footer printed={printed} />
    </>
  );
}

function Heading({ printed }: { printed: PrintedDocument }) {
  const { shopName, contact, title, statements, copy } = needed(printed, 'heading');
  const { facts, buyer } = needed(printed, 'parties');
  return (
    <>
      <div className="sides">
        <div>
          <p className="shop">{shopName}</p>
          <Paragraphs texts={contact} />
        </div>
        <div className="end">
          <p className="title">{title.join(' / ')}</p>
          <Paragraphs texts={facts.map(({ label, value }) => `${label}: ${value}`)} />
          {copy.length === 0 ? null : <p className="copy bold">{copy.join(' / ')}</p>}
        </div>
      </div>
      <Paragraphs texts={statements} />
      <hr className="rule" />
      {buyer === null ? null : (
        <div className="buyer">
          <p>{buyer.label}:</p>
          <p className="bold">{buyer.name}</p>
          <Paragraphs texts={buyer.details} />
        </div>
      )}
    </>
  );
}

function Lines({ printed }: { printed: PrintedDocument }) {
  const { columns, rows } = needed(printed, 'lines');
  const isMarked = blockOf(printed, 'mark') !== undefined;
  return (
    <table>
      <thead>
        {isMarked ? (
          <tr>
            <td colSpan={columns.length}>
              <Mark printed={printed} />
            </td>
          </tr>
        ) : null}
        <tr className="heads">
          {columns.map((column) => (
            <th key={column.key} scope="col" className={classOf(column)}>
              <Paragraphs texts={column.label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, -1).map((row) => (
          <Row key={row.lineNo} row={row} columns={columns} />
        ))}
      </tbody>
      <tbody className="last">
        {rows.slice(-1).map((row) => (
          <Row key={row.lineNo} row={row} columns={columns} />
        ))}
        <tr>
          <td colSpan={columns.length} className="closing">
            <Closing printed={printed} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const classOf = ({ key, align }: LineColumn): string => (align === 'end' ? 'end' : key);

function Row({ row: { cells }, columns }: { row: LineRow; columns: readonly LineColumn[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          <Paragraphs texts={cells[column.key] ?? []} />
        </td>
      ))}
    </tr>
  );
}

/** Amount in words and payment, beside the totals. */
function Closing({ printed }: { printed: PrintedDocument }) {
  const words = needed(printed, 'words');
  const facts = blockOf(printed, 'payment')?.facts ?? [];
  return (
    <>
      <div className="sides">
        <div>
          <p>{words.label}:</p>
          <Paragraphs texts={words.sentences} className="bold" />
          <Paragraphs texts={facts.map(({ label, value }) => `${label}: ${value}`)} />
        </div>
        <div>
          {needed(printed, 'totals').rows.map(({ isGrand, ...row }) => (
            <Spread key={row.label} {...row} className={isGrand ? 'grand' : ''} />
          ))}
        </div>
      </div>
      <Mark printed={printed} />
    </>
  );
}

function Scan({ printed }: { printed: PrintedDocument }) {
  const qr = blockOf(printed, 'qr');
  if (qr === undefined) return null;
  return (
    <div className="scan keep">
      <PaperQr link={qr.link} size="a4" />
      <div>
        <Paragraphs texts={qr.caption} />
      </div>
    </div>
  );
}

function Footer({ printed }: { printed: PrintedDocument }) {
  const { note, closing } = needed(printed, 'footer');
  return (
    <div className="foot">
      <Paragraphs texts={note} />
      {closing.length === 0 ? null : <p className="center">{closing.join(' ')}</p>}
    </div>
  );
}
