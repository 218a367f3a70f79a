/** What is wrong with the content of a field, and what is right there. */
export const inputs = {
  tooLong: 'Too long by %{excess}: at most %{max} characters',
  number: {
    notNumber: 'This is not a number. Use digits only, such as %{example}',
    decimals: 'Too many decimals: at most %{places}, such as %{example}',
    comma: 'Decimals are written with a point: %{example}',
    grouping: 'The commas are not in the right places. Without them it is %{example}',
    percentOfMoney: 'Percent is not possible here. Enter rupees, such as %{example}',
    percentOfQuantity: 'Percent is not possible here. Enter a quantity, such as %{example}',
    tooLarge: 'This is too large: at most %{max}',
  },
  day: {
    early: 'The first possible day is %{day}',
    late: 'The last possible day is %{day}',
    missing: 'There is no such day. Please check day and month',
    partial: 'Enter day, month and year',
    notRead: 'This is not a date. Write it as %{day}',
  },
};
