import type { ReactNode } from 'react';

interface LineCellProps {
  area: 'quantity' | 'price' | 'discount';
  /** Shown on a card, where there is no heading. */
  label: string;
  children: ReactNode;
}

/** One cell of a bill's line, with a field or as text. */
export function LineCell({ area, label, children }: LineCellProps) {
  return (
    <div className={`cell ${area}`} style={{ gridArea: area }}>
      <span className="label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
