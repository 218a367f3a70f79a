import { expect, it } from '@jest/globals';
import { sampleProfile } from '../testing/sampleProfile.ts';
import { typedFields, writtenFields } from './profileFields.ts';

it('writes yes or no as a boolean, and null for an empty text that may be empty', () => {
  const typed = typedFields(sampleProfile, ['autoPrint', 'upiId', 'billingInitial', 'roundOff']);
  expect(typed).toEqual({ autoPrint: 'false', upiId: '', billingInitial: 'INV', roundOff: 'rupee' });
  expect(writtenFields({ ...typed, autoPrint: 'true', billingInitial: '' })).toEqual({
    autoPrint: true,
    upiId: null,
    billingInitial: '',
    roundOff: 'rupee',
  });
});
