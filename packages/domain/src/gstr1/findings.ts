import { FILING_FINDINGS, type FilingFinding, type FilingFindingCode } from '@bahi/contracts';
import { entryOf } from './rateTax.ts';

/** Most findings of one code that are listed; all are counted. */
const MOST_LISTED = 200;

/** The findings of a check, at most 200 of a code. */
export class Findings {
  readonly #byCode = new Map<FilingFindingCode, FilingFinding[]>();
  readonly #counts = { problem: 0, warning: 0 };

  add(finding: FilingFinding): void {
    this.#counts[finding.level] += 1;
    const own = entryOf(this.#byCode, finding.code, () => []);
    if (own.length < MOST_LISTED) own.push(finding);
  }

  /** Problems before warnings, each by code. */
  result(): { problems: FilingFinding[]; problemCount: number; warningCount: number } {
    const all = FILING_FINDINGS.flatMap((code) => this.#byCode.get(code) ?? []);
    const of = (level: FilingFinding['level']) => all.filter((finding) => finding.level === level);
    const { problem, warning } = this.#counts;
    return { problems: [...of('problem'), ...of('warning')], problemCount: problem, warningCount: warning };
  }
}
