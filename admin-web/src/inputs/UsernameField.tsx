import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * Tells password managers whose password the form sets. Stands before the passwords; without it they store the password under the
 * nearest text, such as an address. `''` while the account is not known.
 */
export function UsernameField({ username }: { username: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={username}
      readOnly
      tabIndex={-1}
      aria-hidden
      style={visuallyHidden}
    />
  );
}
