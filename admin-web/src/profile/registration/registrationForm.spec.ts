import { describe, expect, it } from '@jest/globals';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { readGstin, registrationBody, registrationOf, registrationsOf } from './registrationForm.ts';

describe('a registration as it is typed', () => {
  it('has its number checked, with the state in it (R13–R15)', () => {
    expect(readGstin('')).toEqual({ kind: 'empty' });
    expect(readGstin('29zzkps12')).toEqual({ kind: 'incomplete', missing: 6 });
    expect(readGstin('29ZZKPS1234K1Z9')).toEqual({ kind: 'wrong' });
    expect(readGstin(' 29zzkps1234k1z8')).toEqual({ kind: 'valid', stateCode: '29' });
  });

  it('is sent with its day, and given up without a number that binds the bills', () => {
    const values = {
      ...registrationOf(sampleProfile),
      gstRegistration: 'regular' as const,
      gstNumber: '29ZZKPS1234K1Z8',
      stateCode: '29',
      gstEffectiveFrom: '2026-11-15',
    };
    expect(registrationBody(values, 3)).toMatchObject({
      gstRegistration: 'regular',
      gstNumber: '29ZZKPS1234K1Z8',
      stateCode: '29',
      gstEffectiveFrom: '2026-11-15',
      filing: 'monthly',
      revision: 3,
    });
    expect(registrationBody({ ...values, gstRegistration: 'none', gstEffectiveFrom: '2027-04-01' }, 4)).toEqual({
      gstRegistration: 'none',
      gstNumber: null,
      gstEffectiveFrom: '2027-04-01',
      revision: 4,
    });
  });

  it('stands before those that it followed, each with its days', () => {
    const from = '2026-11-15';
    const former = { gstRegistration: 'regular', gstNumber: '29ZZKPS1234K1Z8', from } as const;
    const profile = { ...sampleProfile, gstEffectiveFrom: '2027-04-01', formerRegistrations: [former] };
    expect(registrationsOf(profile)).toEqual([
      { gstRegistration: 'none', gstNumber: null, from: '2027-04-01', until: undefined },
      { ...former, until: '2027-04-01' },
    ]);
    expect(registrationsOf(sampleProfile)).toEqual([]);
  });
});
