import type { Takings } from '@bahi/contracts';

const earlier = { until: '14:37', bills: 10, revenuePaise: 100_000, averageBillPaise: 10_000, grossProfitPaise: 0 };

/** Takings of 21 November 2026 with two earlier days. */
export const dayTakings: Takings = {
  from: '2026-11-21',
  to: '2026-11-21',
  bills: 15,
  revenuePaise: 150_000,
  averageBillPaise: 10_000,
  taxableValuePaise: 150_000,
  costPaise: 90_000,
  correctionPaise: 0,
  grossProfitPaise: 60_000,
  before: [
    { ...earlier, against: 'day_before', from: '2026-11-20', to: '2026-11-20' },
    { ...earlier, against: 'week_before', from: '2026-11-14', to: '2026-11-14', bills: 20, grossProfitPaise: 80_000 },
  ],
};

/** Takings of two days. */
export const sampleTakings: Takings = { ...dayTakings, from: '2026-11-20', before: [] };
