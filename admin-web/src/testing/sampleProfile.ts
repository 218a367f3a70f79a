import { startingProfile, type Profile } from '@bahi/contracts';

/** An owner's profile, as `GET /shop/profile` answers it. */
export const sampleProfile: Profile = {
  ...startingProfile,
  shopId: '0123456789abcdef0123456789abcdef',
  accountId: 'fedcba9876543210fedcba9876543210',
  shopName: 'Sharma Kirana Store',
  ownerName: 'Asha Sharma',
  email: 'asha@sharmakirana.example',
  phone: '+91 98765 43210',
  phoneVerified: false,
  address: '12 MG Road, Pune',
  stateCode: '27',
  role: 'owner',
  revision: 0,
};
