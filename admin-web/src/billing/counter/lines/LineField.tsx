import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { numberFaultText } from '../../../inputs/numberWords.ts';
import { useTypedInteger, type Notation } from '../../../inputs/useTypedInteger.ts';
import type { Typed } from '../../draft/draft.ts';
import { issueText, type Issue } from '../../draft/draftIssues.ts';

interface LineFieldProps {
  notation: Notation;
  label: string;
  before?: string;
  value: Typed;
  onChange: (value: Typed) => void;
  issue: Issue | undefined;
  /** Renders what stands around the field. */
  children?: (field: ReactNode) => ReactNode;
}

/** A plain field for a number, whose looks come from the list: MUI's costs ten times as much. */
export function LineField({ notation, label, before, value, onChange, issue, children }: LineFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const typed = useTypedInteger(notation, value, onChange);
  const field = (
    // a click on the sign is one into the field
    <label className="field">
      {before === undefined ? null : <span aria-hidden>{before}</span>}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={issue !== undefined}
        aria-describedby={issue && id}
        {...typed}
      />
    </label>
  );
  return (
    <>
      {children === undefined ? field : children(field)}
      {issue === undefined ? null : (
        <span id={id} className="issue" role="alert">
          {numberFaultText(translate, typed.value, notation.words) ?? issueText(translate, issue)}
        </span>
      )}
    </>
  );
}
