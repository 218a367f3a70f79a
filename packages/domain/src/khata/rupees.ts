const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount as the sentence of a refusal has it, in both languages: ₹1,240.00. */
export const rupees = (paise: number): string => format.format(paise / 100);
