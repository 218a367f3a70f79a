/** Terms and conditions. A change of meaning changes both languages and the day. */
export const terms = {
  asOf: 'As of 21 November 2026',
  intro:
    'These terms are between you, who register a shop or join one, and whoever runs this installation of Bahi and gave you its address (“we”). By registering you accept them.',
  service: {
    title: 'What you get',
    text: 'Bahi keeps the books of a small shop: products, categories, vendors, purchases, stock, bills and sales. You use it in a browser, on as many devices as you like. It helps you to keep your records; it does not replace an accountant or a tax adviser.',
  },
  account: {
    title: 'Your account',
    text: 'Give your true name, shop and email address, and keep them up to date. An account belongs to one shop. Keep your password to yourself, choose one you use nowhere else, and change it when somebody else may know it. What is done with your password counts as done by you.',
  },
  people: {
    title: 'People you invite',
    text: 'The owner of a shop may invite staff, who sell, and auditors, who only read. The owner decides what they may do, answers for them, and can take their access away at any time.',
  },
  yourData: {
    title: 'Your records are yours',
    text: 'Everything you enter belongs to you. We store and process it only to provide Bahi to you. We do not sell it, do not show it to other shops and do not use it for advertising.',
  },
  privacy: {
    title: 'Personal data and your browser',
    text: 'We keep the names, email addresses and phone numbers you give us in order to sign you in, to send you codes and to answer you. Your browser stores your sign-in and your language, and nothing to follow you. The pages load nothing from other companies. Tell your customers when you write their names on bills; you may ask us what we hold about you and have it corrected.',
  },
  books: {
    title: 'Books are not erased',
    text: 'What has been recorded stays recorded. A mistake is corrected by a further entry, and a cancelled bill keeps its number. This protects you in an inspection. Tax law asks for such records for 72 months, so entries that are part of the books outlive the account that made them.',
  },
  bills: {
    title: 'Bills, prices and taxes',
    text: 'You are responsible for your products, prices, quantities and customers, and for the law that applies to your trade, taxes included. Check bills before you hand them over. Bahi does not move money: whether a customer has paid is something you see in your cash box, bank or UPI app.',
  },
  use: {
    title: 'Fair use',
    text: 'Use Bahi only for lawful trade. Do not try to reach other shops’ data, to disturb the service, or to send through it what harms others. We may limit or stop an account that does, and we tell you why.',
  },
  availability: {
    title: 'Availability',
    text: 'We take care that Bahi is there when your shop is open, but cannot promise that it always is: power, networks and machines fail. Keep a way to write bills by hand for such an hour.',
  },
  liability: {
    title: 'Liability',
    text: 'We answer for what we cause on purpose or by gross negligence, and wherever the law does not let us say otherwise. Beyond that we do not answer for lost profit, or for damage from wrong entries or from an interruption.',
  },
  ending: {
    title: 'Ending it',
    text: 'You may stop at any time; somebody the owner removes can no longer sign in from that moment. Ask whoever runs this installation for a copy of your records or for the end of your account. Data that no law asks us to keep is then deleted.',
  },
  changes: {
    title: 'Changes to these terms',
    text: 'When these terms change, the new text and its date stand on this page, and we tell you before it binds you. If you do not agree, you may stop using Bahi.',
  },
  law: {
    title: 'Law',
    text: 'The law of India applies. Where the two languages of this text differ, the English text counts.',
  },
};
