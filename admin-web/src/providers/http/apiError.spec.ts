import { beforeAll, describe, expect, it } from '@jest/globals';
import { setLanguage } from '../../i18n/language.ts';
import { apiErrorOf, fieldErrorsOf, HttpFailure, messageOf } from './apiError.ts';

const failed = (body: unknown, message = 'Request failed with status code 500') =>
  apiErrorOf(new HttpFailure(message, 500, 'Internal Server Error', body));
const gstPrefix = {
  code: 'invalid_body',
  message: 'Please check the highlighted fields.',
  errors: { billingInitial: 'With a GST number …', phone: 'A text of its own' },
  errorCodes: { billingInitial: 'billing_initial_too_long_for_gst', phone: 'a_code_of_tomorrow' },
  params: { max: 5 },
};

beforeAll(async () => setLanguage('en'));

describe('the rejected error', () => {
  it.each([
    [{ message: 'the message' }, 'the message'],
    [{ error: 'the error' }, 'the error'],
    [{ message: 'the message', error: 'the error' }, 'the message'],
    [{}, 'Request failed with status code 500'],
    [undefined, 'Request failed with status code 500'],
  ])('has, for the body %j, the message %p', (body, message) => {
    expect(failed(body).message).toBe(message);
  });

  it('checklist 26: has the message "An error occurred" when there is no other', () => {
    expect(failed({}, '').message).toBe('An error occurred');
  });

  it('checklist 27: has status, statusText and the whole body in originalError', () => {
    const error = failed({ errors: { name: 'no' } });
    expect([error.status, error.statusText]).toEqual([500, 'Internal Server Error']);
    expect(error.originalError.body).toEqual({ errors: { name: 'no' } });
  });

  it('gives react-admin’s forms our translation keys', () => {
    expect(failed(gstPrefix).body.errors).toEqual({
      billingInitial: { message: 'errors.billing_initial_too_long_for_gst', args: { max: 5 } },
      phone: { message: 'A text of its own', args: { max: 5 } },
    });
    expect(failed({}).body).toEqual({});
  });
});

describe('the shown error', () => {
  it('is our text for a known code, with its parameters', () => {
    expect(messageOf(failed({ code: 'category_in_use', message: 'x', params: { count: 3 } }))).toBe(
      'This category is used by 3 products.',
    );
    expect(messageOf(failed({ code: 'category_in_use', message: 'x', params: { count: 1 } }))).toBe(
      'This category is used by one product.',
    );
  });

  it('contains a month by name', async () => {
    const filed = failed({ code: 'period_filed', message: 'x', params: { month: '2026-01' } });
    expect(messageOf(filed)).toContain('Jan 2026');
    await setLanguage('hi');
    expect(messageOf(filed)).toMatch(/^जन.* 2026 का रिटर्न/);
    await setLanguage('en');
  });

  it('is the server’s message for an unknown code', () => {
    expect(messageOf(failed({ code: 'of_tomorrow', message: 'Say this.' }))).toBe('Say this.');
  });

  it('is Hindi for a Hindi reader', async () => {
    await setLanguage('hi');
    expect(messageOf(failed({ code: 'forbidden', message: 'Your role does not allow this.' }))).toMatch(/अनुमति/);
    await setLanguage('en');
  });

  it('is never English for a Hindi reader, even for an unknown code', async () => {
    await setLanguage('hi');
    expect(messageOf(failed({ code: 'of_tomorrow', message: 'Say this.' }))).toBe('कोई अनजान गड़बड़ी हुई।');
    expect(fieldErrorsOf(failed(gstPrefix))['phone']).not.toMatch(/[a-z]/i);
    expect(JSON.stringify(failed(gstPrefix).body.errors)).not.toContain('A text of its own');
    await setLanguage('en');
  });

  it('is never the message of the transport', () => {
    expect(messageOf(failed({}))).toBe('Something went wrong on our side. Nothing was lost; please try again.');
    expect(messageOf(failed(undefined))).not.toMatch(/status code/);
  });

  it('explains that there was no answer', () => {
    expect(messageOf(apiErrorOf(new HttpFailure('Failed to fetch', 0, '', undefined)))).toMatch(/cannot be reached/);
  });

  it('is "An unknown error occurred." for an error that is not ours', () => {
    expect(messageOf(undefined)).toBe('An unknown error occurred.');
  });

  it('names the problem of each field', () => {
    expect(fieldErrorsOf(failed(gstPrefix))).toEqual({
      billingInitial: expect.stringMatching(/^With a GST number .* at most 5 characters/),
      phone: 'A text of its own',
    });
    expect(fieldErrorsOf(new Error('x'))).toEqual({});
  });
});
