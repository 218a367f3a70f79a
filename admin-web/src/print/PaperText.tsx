import { blockOf, type Labelled, type PrintedDocument } from '@bahi/paper';

/** Paragraphs one below the other. */
export function Paragraphs({ texts, className }: { texts: readonly string[]; className?: string }) {
  // texts may repeat
  return texts.map((text, index) => (
    <p key={index} className={className}>
      {text}
    </p>
  ));
}

/** Text at both edges, on one line if there is room. */
export function Spread({ label, value, className = '' }: Labelled & { className?: string }) {
  return (
    <div className={`spread ${className}`}>
      <span>{label}</span>
      <span>{value}</span>
    </div>
  );
}

/** `CANCELLED` between two thick lines, if the document has a mark. */
export function Mark({ printed }: { printed: PrintedDocument }) {
  const words = blockOf(printed, 'mark')?.words;
  return words === undefined ? null : <p className="mark">{words.join(' / ')}</p>;
}
