import { describe, expect, it } from '@jest/globals';
import { whatsAppLink, whatsAppNumber } from './whatsAppLink.ts';

describe('a number for WhatsApp', () => {
  it.each([
    '9820012345',
    '98200 12345',
    '98200-12345',
    '09820012345',
    '0 98200 12345',
    '919820012345',
    '91-98200-12345',
    '+919820012345',
    '+91 98200 12345',
    '+91-98200-12345',
    '+91 (98200) 12345',
    '+91 (0) 98200 12345',
    '+91 0 98200 12345',
    '+9109820012345',
    '9109820012345',
    '00919820012345',
    '00 91 98200 12345',
    '0919820012345',
    '+00 91 98200 12345',
    '+098200 12345',
    'Mob.: 98200 12345',
    'tel:+91-98200-12345',
    '98200 12345 / 022 2345 6789',
    '98200 12345, 98200 54321',
    '98200 12345 or 98200 54321',
    '९८२०० १२३४५ या ९८२०० ५४३२१',
    '98200 12345 ext. 7',
    '९८२०० १२३४५',
    '+९१ ९८२०० १२३४५',
    '９８２００１２３４５',
    '૯૮૨૦૦ ૧૨૩૪૫',
    '(+91) 98200 12345',
    '\u202a+91 98200 12345\u202c',
    '98200\u00a012345',
  ])('has country code and number, digits only: %s', (phone) => {
    expect(whatsAppNumber(phone)).toBe('919820012345');
  });

  it.each([
    ['+977 984-1234567', '9779841234567'],
    ['00977 984 1234567', '9779841234567'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['+1 415 555 0132', '14155550132'],
    ['020 2612 3456', '912026123456'],
    // begins like the country code, and is a number without one
    ['9198200123', '919198200123'],
    ['+91 91982 00123', '919198200123'],
  ])('of another country or a landline stays unchanged: %s', (phone, number) => {
    expect(whatsAppNumber(phone)).toBe(number);
  });

  it.each([
    '',
    '   ',
    'none',
    '12345',
    '2345 6789',
    '98200 1234',
    '98200 123456',
    '910982001234',
    '+91 98200 1234',
    '+123',
    '1'.repeat(16),
  ])('is undefined when it is incomplete: %j', (phone) => {
    expect(whatsAppNumber(phone)).toBeUndefined();
  });
});

describe("WhatsApp's link", () => {
  it('contains the exact message, including line breaks and special characters', () => {
    const message = 'A & B "Kirana" + 100%?text=x#y\nबिल SKS/2526/00042\n₹84.00';
    const link = whatsAppLink(message, '919820012345');
    expect(link).toMatch(/^https:\/\/wa\.me\/919820012345\?text=A%20%26%20B[^+&#\s]*$/);
    expect(link).toMatch('%0A');
    expect([...new URL(link).searchParams]).toEqual([['text', message]]);
  });

  it('lets the user choose a contact in WhatsApp when there is no number', () => {
    expect(whatsAppLink('Bill', undefined)).toBe('https://wa.me/?text=Bill');
  });
});
