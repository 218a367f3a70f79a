export const confirmations = {
  ownerOnly: 'मालिक इसकी पुष्टि कर सकते हैं।',
  confirm: {
    stock_would_go_negative: 'फिर भी बेचें',
    credit_limit_exceeded: 'उधार दें',
    cash_limit_reached: 'फिर भी नकद लें',
    staff_price_fixed: 'इसी दाम पर बेचें',
    staff_discount_too_large: 'यह छूट दें',
    vendor_bill_repeated: 'फिर भी दर्ज करें',
    category_archived: 'दोनों वापस लाएँ',
    bills_pending: 'फिर भी दिन बंद करें',
  },
};
