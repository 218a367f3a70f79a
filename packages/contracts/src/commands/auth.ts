import { z } from 'zod';
import { latinDigits } from '../latinDigits.ts';
import { phone } from '../phone.ts';
import { code, kindCode, lines, text } from '../texts.ts';

/**
 * An e-mail address as typed; compared in lower case. The part before the @ has at most 64 characters (RFC 5321,
 * 4.5.3.1.1).
 */
export const email = text(254).pipe(z.email('invalid_email').regex(/^[^@]{1,64}@/, 'invalid_email'));
// NFC first, so that a password is the same on every keyboard; nothing is trimmed or cut.
export const newPassword = z
  .string(kindCode('not_text'))
  .normalize('NFC')
  .min(8, 'password_too_short')
  .max(256, 'password_too_long');
const typedPassword = z.string(kindCode('not_text')).normalize('NFC').min(1, 'required').max(256, 'password_too_long');
export const otp = z
  .string(kindCode('not_text'))
  .overwrite(latinDigits)
  .regex(/^\d{6}$/, 'otp_format');

const samePasswords = {
  check: (body: { confirmPassword: string; [field: string]: unknown }, name: string) =>
    body[name] === body.confirmPassword,
  error: { path: ['confirmPassword'], message: 'passwords_do_not_match' },
};

export const sendOtpBody = z.strictObject({ email, purpose: z.enum(['register', 'reset']).default('register') });
export type SendOtpBody = z.infer<typeof sendOtpBody>;

export const registerBody = z
  .strictObject({
    shopName: text(120),
    ownerName: text(120),
    email,
    password: newPassword,
    confirmPassword: z.string(kindCode('not_text')).normalize('NFC'),
    address: lines(500),
    phone,
    acceptTerms: z.literal(true, 'terms_required'),
    otp,
  })
  .refine((body) => samePasswords.check(body, 'password'), samePasswords.error);
export type RegisterBody = z.infer<typeof registerBody>;

export const loginBody = z.strictObject({
  identifier: code(254),
  password: typedPassword,
  remember: z.boolean().default(false),
});
export type LoginBody = z.infer<typeof loginBody>;

export const changePasswordBody = z
  .strictObject({
    currentPassword: typedPassword,
    newPassword,
    confirmPassword: z.string(kindCode('not_text')).normalize('NFC'),
  })
  .refine((body) => samePasswords.check(body, 'newPassword'), samePasswords.error);
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

export const resetPasswordBody = z
  .strictObject({ email, otp, newPassword, confirmPassword: z.string(kindCode('not_text')).normalize('NFC') })
  .refine((body) => samePasswords.check(body, 'newPassword'), samePasswords.error);
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

export const acceptInviteBody = z
  .strictObject({
    token: text(200),
    name: text(120),
    password: newPassword,
    confirmPassword: z.string(kindCode('not_text')).normalize('NFC'),
  })
  .refine((body) => samePasswords.check(body, 'password'), samePasswords.error);
export type AcceptInviteBody = z.infer<typeof acceptInviteBody>;

export const invitationBody = z.strictObject({ token: text(200) });
export type InvitationBody = z.infer<typeof invitationBody>;
