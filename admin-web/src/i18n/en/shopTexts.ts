import { billing } from './billing.ts';
import { billTax } from './tax/billTax.ts';
import { camera } from './camera.ts';
import { catalogue } from './catalogue.ts';
import { counter } from './till/counter.ts';
import { confirmations } from './confirmations.ts';
import { credit } from './till/credit.ts';
import { customers } from './customers.ts';
import { dues } from './khata/dues.ts';
import { dashboard, takings } from './dashboard.ts';
import { feedbackList } from './feedbackList.ts';
import { fileImport } from './products/fileImport.ts';
import { filing } from './tax/filing.ts';
import { incomplete } from './products/incomplete.ts';
import { listOutput } from './listOutput.ts';
import { openBills } from './till/openBills.ts';
import { print } from './till/print.ts';
import { productTax } from './tax/productTax.ts';
import { profile } from './profile.ts';
import { audit } from './audit.ts';
import { purchaseBill } from './purchaseBill.ts';
import { purchaseTax } from './tax/purchaseTax.ts';
import { purchases } from './purchases.ts';
import { registration } from './tax/registration.ts';
import { creditNotes } from './tax/creditNotes.ts';
import { reports } from './reports.ts';
import { resources } from './resources.ts';
import { pdf, share } from './till/share.ts';
import { staffPrices } from './till/staffPrices.ts';
import { states } from '@bahi/paper/states/en';
import { counterTexts } from './till/tiles.ts';
import { dayClose } from './till/dayClose.ts';
import { unknownCode } from './till/unknownCode.ts';
import { display, upi } from './till/upi.ts';

/** Texts of the screens behind the sign-in; `resources` are the names and labels that react-admin looks up. */
export const shopTexts = {
  dashboard,
  ...catalogue,
  customers,
  dues,
  audit,
  purchaseBill,
  purchaseTax,
  purchases,
  ...billing,
  ...counterTexts,
  dayClose,
  billTax,
  camera,
  confirmations,
  counter,
  credit,
  feedbackList,
  fileImport,
  filing,
  incomplete,
  listOutput,
  openBills,
  print,
  productTax,
  profile,
  registration,
  creditNotes,
  staffPrices,
  states,
  unknownCode,
  pdf,
  share,
  takings,
  upi,
  display,
  reports,
  resources,
};
