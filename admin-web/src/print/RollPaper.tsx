import type { PrintSize } from '@bahi/contracts';
import { blockOf, needed, type LineRow, type PrintedDocument } from '@bahi/paper';
import { PaperQr } from './PaperQr.tsx';
import { Mark, Paragraphs, Spread } from './PaperText.tsx';

/** A document on a roll. A page break never splits a child of the paper. */
export function RollPaper({ printed, size }: { printed: PrintedDocument; size: PrintSize }) {
  const { rows, discountLabel } = needed(printed, 'lines');
  return (
    <>
      <Heading printed={printed} />
      {rows.map((row) => (
        <Row key={row.lineNo} row={row} discountLabel={discountLabel} />
      ))}
      <Totals printed={printed} />
      <Payment printed={printed} size={size} />
      <Footer printed={printed} />
    </>
  );
}

function Heading({ printed }: { printed: PrintedDocument }) {
  const { shopName, contact, title, statements, copy } = needed(printed, 'heading');
  const { facts, buyer } = needed(printed, 'parties');
  return (
    <>
      <p className="shop center">{shopName}</p>
      <Paragraphs texts={[...contact, ...statements]} className="center" />
      <p className="title">{[title.join(' / '), ...copy.map((word) => `(${word})`)].join(' ')}</p>
      <Mark printed={printed} />
      <hr className="rule" />
      <Paragraphs texts={facts.map(({ label, value }) => `${label}: ${value}`)} />
      {buyer === null ? null : <Paragraphs texts={[`${buyer.label}: ${buyer.name}`, ...buyer.details]} />}
      <hr className="rule" />
    </>
  );
}

function Row({ row: { lineNo, cells }, discountLabel }: { row: LineRow; discountLabel: string }) {
  const [name = '', ...more] = cells.name ?? [];
  const [quantity, unitPrice, discount, amount = ''] = (['quantity', 'unitPrice', 'discount', 'amount'] as const).map(
    (key) => (cells[key] ?? []).join(' '),
  );
  const price = `${quantity} × ${unitPrice}`;
  return (
    <div className="row">
      <Paragraphs texts={[`${lineNo}. ${name}`, ...more]} />
      {discount === '' ? (
        <Spread label={price} value={amount} />
      ) : (
        <>
          <p>{price}</p>
          <Spread label={`${discountLabel}: -${discount}`} value={amount} />
        </>
      )}
    </div>
  );
}

function Totals({ printed }: { printed: PrintedDocument }) {
  const { label, sentences } = needed(printed, 'words');
  return (
    <div className="keep">
      <hr className="rule" />
      {needed(printed, 'totals').rows.map(({ isGrand, ...row }) => (
        <Spread key={row.label} {...row} className={isGrand ? 'grand' : ''} />
      ))}
      <Paragraphs texts={[`${label}:`, ...sentences]} />
      <Mark printed={printed} />
    </div>
  );
}

function Payment({ printed, size }: { printed: PrintedDocument; size: PrintSize }) {
  const facts = blockOf(printed, 'payment')?.facts ?? [];
  const qr = blockOf(printed, 'qr');
  return (
    <>
      {facts.length === 0 ? null : <hr className="rule" />}
      {facts.map(({ label, value }, index) => (
        <Spread key={index} label={`${label}:`} value={value} />
      ))}
      {qr === undefined ? null : (
        <div className="keep">
          <hr className="rule" />
          <PaperQr link={qr.link} size={size} />
          <Paragraphs texts={qr.caption} className="center" />
        </div>
      )}
    </>
  );
}

function Footer({ printed }: { printed: PrintedDocument }) {
  const { note, closing } = needed(printed, 'footer');
  return (
    <>
      {note.length === 0 ? null : <hr className="rule" />}
      <Paragraphs texts={note} />
      {closing.length === 0 ? null : <hr className="rule" />}
      <Paragraphs texts={closing} className="center" />
    </>
  );
}
