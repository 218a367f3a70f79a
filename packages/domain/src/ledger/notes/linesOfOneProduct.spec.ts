import { expect, it } from '@jest/globals';
import { Books, creditNote, plainProduct, purchase, sale } from '@bahi/testing/books';
import { recordPurchase } from '../purchases/recordPurchase.ts';
import { recordSale } from '../bills/recordSale.ts';

it.each([334, 340])(
  'lines of one product that return together: the first covers what the second sold below zero (R33, R33b; %d paise)',
  (paise) => {
    const rice = plainProduct(1);
    const books = new Books();
    books.do((state) => recordPurchase(state, purchase(1, rice, 1_000, 334)));
    books.do((state) => recordPurchase(state, purchase(2, rice, 2_000, 333)));
    const sold = [1_000, 3_000].map((quantityMilli) => ({ product: rice, quantityMilli }));
    books.do((state) => recordSale(state, sale(1, sold)));
    if (paise !== 334) {
      const recorded = books.purchase(1);
      books.correct({ ...purchase(1, rice, 1_000, paise), recorded, expectedRevision: recorded.revision });
    }
    const back = [{ quantityMilli: 1_000 }, { lineNo: 2, quantityMilli: 3_000 }];
    expect(books.credit(creditNote(3, books.bill(1), back)).kind).toBe('accepted');
    expect(books.stock(1)).toEqual([3_000, paise + 666]);
  },
);
