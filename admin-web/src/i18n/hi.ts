import { billing } from './hi/billing.ts';
import { catalogue } from './hi/catalogue.ts';
import { common } from './hi/common.ts';
import { dashboard } from './hi/dashboard.ts';
import { errors } from './hi/errors.ts';
import { profile } from './hi/profile.ts';
import { publicPages } from './hi/publicPages.ts';
import { purchases } from './hi/purchases.ts';
import { resources } from './hi/resources.ts';
import { shell } from './hi/shell.ts';
import type { Words } from './words.ts';

/** Every text of the product in Hindi; the compiler lists what is missing. */
export const hi = {
  common,
  public: publicPages,
  shell,
  dashboard,
  ...catalogue,
  purchases,
  ...billing,
  profile,
  errors,
  resources,
} satisfies Words;
