import type { DayCloseRow } from '@bahi/contracts';

/** The close of the evening that is worked out in `khata.md`, section 2: counted ₹5.00 short. */
export const sampleDayClose: DayCloseRow = {
  id: 'd1c2b3a495867788990011223344aabb',
  number: 12,
  revision: 413,
  at: '2026-11-28T15:35:00.000Z',
  day: '2026-11-28',
  by: 'fedcba9876543210fedcba9876543210',
  byName: 'Asha Sharma',
  position: 412,
  head: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  openingPaise: 100_000,
  expectedPaise: 118_700,
  byMethod: [
    { method: 'CASH', inPaise: 188_700, outPaise: 12_000 },
    { method: 'UPI', inPaise: 70_000, outPaise: 0 },
    { method: 'CARD', inPaise: 0, outPaise: 0 },
  ],
  movements: [
    { kind: 'pay_out', amountPaise: 8_000 },
    { kind: 'drop', amountPaise: 150_000 },
  ],
  bills: 3,
  salesPaise: 253_700,
  moneyPaise: 193_700,
  creditGivenPaise: 60_000,
  creditCollectedPaise: 65_000,
  refundsPaise: 12_000,
  counted: [
    { paise: 50_000, count: 2 },
    { paise: 10_000, count: 1 },
    { paise: 2_000, count: 4 },
    { paise: 50, count: 3 },
  ],
  loosePaise: 50,
  countedPaise: 118_200,
  differencePaise: -500,
  upiSeenPaise: 69_000,
  reason: 'Five rupees given as change too much',
  recounts: [],
};
