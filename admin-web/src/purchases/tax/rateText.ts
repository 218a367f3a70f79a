/** A rate in basis points as text: `18 %`, `0.25 %`. */
export const rateText = (bps: number): string => `${bps / 100} %`;
