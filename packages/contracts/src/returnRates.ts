/**
 * The rates that GSTN's offline tool takes in a return, in basis points (R20). The list is of version 3.2.4 of the tool; a new rate
 * joins it, and an old one stays, because bills of earlier days are returned too.
 */
export const returnRates: readonly number[] = [0, 10, 25, 100, 150, 300, 500, 600, 750, 1_200, 1_800, 2_800, 4_000];
