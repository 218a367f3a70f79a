/** Landing with sign-in, registration, forgotten password, invitation, terms. */
export const publicPages = {
  signIn: 'Sign in',
  identifier: 'Email or phone',
  password: 'Password',
  remember: 'Remember me',
  forgotPassword: 'Forgot password?',
  register: 'Register your shop',
  terms: 'Terms and conditions',
  stillSignedIn: 'You are signed in.',
  toDashboard: 'Continue to your shop',
};
