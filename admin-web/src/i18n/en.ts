import { billing } from './en/billing.ts';
import { catalogue } from './en/catalogue.ts';
import { common } from './en/common.ts';
import { dashboard } from './en/dashboard.ts';
import { errors } from './en/errors.ts';
import { profile } from './en/profile.ts';
import { publicPages } from './en/publicPages.ts';
import { purchases } from './en/purchases.ts';
import { resources } from './en/resources.ts';
import { shell } from './en/shell.ts';

/** Every text of the product in English, by area. `hi.ts` has the same shape. */
export const en = {
  common,
  public: publicPages,
  shell,
  dashboard,
  ...catalogue,
  purchases,
  ...billing,
  profile,
  errors,
  /** Names and field labels as react-admin looks them up. */
  resources,
};
