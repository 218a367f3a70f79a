import { describe, expect, it } from '@jest/globals';
import { upiId } from './upiId.ts';

const codeOf = (typed: string) => upiId.safeParse(typed).error?.issues[0]?.message;

describe('a UPI ID', () => {
  it.each([
    'a@ybl',
    '9@paytm',
    'sharma.kirana@okhdfcbank',
    '9876543210@upi',
    'shop_1-x@axisb',
    'Q123456789@ybl',
    '1234567890@HDFC0000001.ifsc.npci',
    '123412341234@aadhaar.npci',
    '',
  ])('may be %j', (typed) => {
    expect(upiId.parse(typed)).toBe(typed);
  });

  it('is cleaned of blanks and direction marks around it', () => {
    expect(upiId.parse(' \u200esharma@okbank\u00a0')).toBe('sharma@okbank');
  });

  it.each([
    'asha@gmail.com',
    'asha@gmail.com.',
    'asha@yahoo.co.in',
    'asha@Sharma-Kirana.example',
    'asha@gmail',
    'asha@REDIFFMAIL',
  ])('is no mail address: %s', (typed) => {
    expect(codeOf(typed)).toBe('upi_id_is_mail');
  });

  it.each([
    'asha@ybl.',
    '.@ybl',
    '@ybl',
    'asha@y',
    'asha@9bank',
    'asha',
    'a b@ybl',
    'asha@ok@ybl',
    'asha@ybl-',
    'asha&am=1@ybl',
  ])('is refused when no app can read it: %s', (typed) => {
    expect(codeOf(typed)).toBe('invalid_upi_id');
  });
});
