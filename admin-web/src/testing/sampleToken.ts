/** A token in the server's format with the given account. */
export function sampleToken(accountId: string): string {
  const claims = JSON.stringify({ sub: accountId, sid: '0'.repeat(32), iss: 'bahi' });
  return `head.${btoa(claims).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.seal`;
}
