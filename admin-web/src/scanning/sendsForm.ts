/** Whether an Enter in this element sends its form. A picker takes the Enter itself. */
export const sendsForm = (element: Element | null): boolean =>
  element instanceof HTMLInputElement && element.form !== null && element.getAttribute('role') !== 'combobox';
