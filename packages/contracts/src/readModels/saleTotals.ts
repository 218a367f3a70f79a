import { z } from 'zod';
import { paymentMethod } from '../primitives.ts';

/** The figures of some documents of sale. */
const saleFigures = { count: z.int(), grandTotalPaise: z.int(), taxPaise: z.int() };

/** The totals of a list of sales, of every row that its filter shows. */
export const saleTotals = z.object({
  ...saleFigures,
  /** True when so many rows match by a search that their amounts were not added up; the figures are 0 then. */
  capped: z.boolean(),
  /** Only those that occur. Cancelled bills are apart: they are no revenue. */
  byStatus: z.array(
    z.object({
      status: z.enum(['completed', 'cancelled', 'credit_note']),
      ...saleFigures,
      byMethod: z.array(z.object({ method: paymentMethod.nullable(), ...saleFigures })),
    }),
  ),
});
export type SaleTotals = z.infer<typeof saleTotals>;
