/** Printing a bill. */
export const print = {
  title: 'Print bill',
  print: 'Print',
  printCopy: 'Print a copy',
  choose: 'Choose paper and language',
  more: 'More ways to print',
  estimate: 'Print estimate',
  paper: 'Paper',
  language: 'Language',
  copy: 'Mark as “Copy”',
  copies: 'Mark on the paper',
  marks: {
    plain: 'None',
    copy: 'Copy',
    original: 'Original for the customer',
    duplicate: 'Duplicate',
    triplicate: 'Triplicate',
    all: 'All copies',
  },
  ready: 'Print ready',
  failed: 'Failed to print bill.',
  noDialog: 'No print window? Download the PDF and print it from there.',
};
