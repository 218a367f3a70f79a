import type { ReactNode } from 'react';

/** A name and a value in a list of fields; nothing for an empty value. */
export function FieldLine({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
