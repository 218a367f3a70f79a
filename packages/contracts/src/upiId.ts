import { optionalCode } from './texts.ts';

/** Letters, digits, dots, dashes and underscores, of which one at least is a letter or digit. */
const NAME = String.raw`[\w.-]*[A-Za-z\d][\w.-]*`;
/** The bank or app behind the @. Only addresses of account numbers have a dot there. */
const HANDLE = String.raw`[A-Za-z][A-Za-z\d-]*[A-Za-z\d](?:\.(?:ifsc|mmid|iin|aadhaar|rupay)\.npci|\.npci)?`;
const UPI_ID = new RegExp(`^(?:${NAME}@${HANDLE})?$`);

/** Mail services, of which no payment app has the name. */
const MAIL =
  /@(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|icloud|rediff|rediffmail|proton|protonmail|aol)$/i;
/** A dot after the @ and a last part such as `com`, without a full stop behind it. */
const MAIL_ADDRESS = /@(?!.*\.npci$)[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}\.?$/i;
const isMail = (text: string): boolean => MAIL_ADDRESS.test(text) || MAIL.test(text);

/** `name@bank` as payment apps take it; an empty one means none. A mail address is refused, because no money can be sent to it. */
export const upiId = optionalCode(100)
  .refine((text) => !isMail(text), 'upi_id_is_mail')
  .regex(UPI_ID, 'invalid_upi_id');
