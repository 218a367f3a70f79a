/** The taxes of a priced line. */
interface TaxedLine {
  gstRateBps: number;
  taxableValuePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** The sums of the lines of each rate that bear tax, lowest rate first. Lines keep their paise: nothing is rounded again (R25). */
export function taxesByRate(lines: readonly TaxedLine[]): TaxedLine[] {
  const sums = new Map<number, TaxedLine>();
  for (const { gstRateBps, taxableValuePaise, cgstPaise, sgstPaise, igstPaise } of lines) {
    if (gstRateBps === 0) continue;
    const sum = sums.get(gstRateBps);
    sums.set(gstRateBps, {
      gstRateBps,
      taxableValuePaise: (sum?.taxableValuePaise ?? 0) + taxableValuePaise,
      cgstPaise: (sum?.cgstPaise ?? 0) + cgstPaise,
      sgstPaise: (sum?.sgstPaise ?? 0) + sgstPaise,
      igstPaise: (sum?.igstPaise ?? 0) + igstPaise,
    });
  }
  return [...sums.values()].toSorted((a, b) => a.gstRateBps - b.gstRateBps);
}
