import { describe, expect, it } from '@jest/globals';
import { upiRequest } from './upiRequest.ts';

const payee = { shopName: 'Sharma Kirana', upiId: 'sharma@okbank', upiPayeeName: null };
const bill = { id: '0'.repeat(32), amountPaise: 5_000 };

describe('a request to pay by UPI', () => {
  it('has the same payee and amount as the link', () => {
    expect(upiRequest(payee, bill)).toEqual({
      link: `upi://pay?pa=sharma@okbank&pn=Sharma%20Kirana&am=50.00&cu=INR&tr=${bill.id}&tn=Bill`,
      payeeName: 'Sharma Kirana',
      upiId: 'sharma@okbank',
      amountPaise: 5_000,
    });
  });

  it("names the profile's payee if set, else the shop, else only the UPI ID", () => {
    const names = ['Asha Sharma', null, '\u200f'].map((upiPayeeName) => upiRequest({ ...payee, upiPayeeName }, bill));
    expect(names.map((request) => request?.payeeName)).toEqual(['Asha Sharma', 'Sharma Kirana', 'sharma@okbank']);
  });

  it('names a payee of any length whole, though the link has to cut the name (P7)', () => {
    const names = ['सुरेन्द्र कुमार शर्मा एंड संस किराना एवं जनरल मर्चेंट्स प्राइवेट लिमिटेड', 'शर्मा'.repeat(24)];
    for (const name of names) {
      const request = upiRequest({ ...payee, shopName: name }, bill);
      expect(request?.payeeName).toBe(name);
      const named = new URLSearchParams(request?.link.split('?')[1]).get('pn') ?? '';
      expect([name.startsWith(named), named.length < name.length]).toEqual([true, true]);
    }
  });

  it('is undefined without a UPI ID and for a zero amount', () => {
    expect(upiRequest({ ...payee, upiId: null }, bill)).toBeUndefined();
    expect(upiRequest(payee, { ...bill, amountPaise: 0 })).toBeUndefined();
  });
});
