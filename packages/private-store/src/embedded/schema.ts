/** Tables of `private.db`. Text keys are keyed hashes or ids; instants are milliseconds. */
export const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    accountId TEXT PRIMARY KEY, shopId TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL,
    emailKey TEXT NOT NULL UNIQUE, phone TEXT NOT NULL, phoneKey TEXT, phoneVerified INTEGER NOT NULL,
    passwordHash TEXT NOT NULL, contactRevision INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS accountsByPhone ON accounts (phoneKey);
  CREATE INDEX IF NOT EXISTS accountsOfShop ON accounts (shopId);
  CREATE TABLE IF NOT EXISTS formerAccounts (
    accountId TEXT PRIMARY KEY, shopId TEXT NOT NULL, name TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    sessionId TEXT PRIMARY KEY, accountId TEXT NOT NULL, shopId TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessionsOfAccount ON sessions (accountId);
  CREATE INDEX IF NOT EXISTS sessionsByExpiry ON sessions (expiresAt);
  CREATE TABLE IF NOT EXISTS codes (
    emailKey TEXT NOT NULL, purpose TEXT NOT NULL, codeKey TEXT NOT NULL, expiresAt INTEGER NOT NULL,
    tries INTEGER NOT NULL, PRIMARY KEY (emailKey, purpose)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS formerCodes (
    emailKey TEXT NOT NULL, purpose TEXT NOT NULL, codeKey TEXT NOT NULL, expiresAt INTEGER NOT NULL,
    tries INTEGER NOT NULL, PRIMARY KEY (emailKey, purpose, codeKey)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS invitations (
    memberId TEXT PRIMARY KEY, shopId TEXT NOT NULL, email TEXT NOT NULL, emailKey TEXT NOT NULL, role TEXT NOT NULL,
    tokenHash TEXT NOT NULL UNIQUE, expiresAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS invitationsOfShop ON invitations (shopId);
  CREATE TABLE IF NOT EXISTS formerLinks (
    tokenHash TEXT PRIMARY KEY, memberId TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS formerLinksOfMember ON formerLinks (memberId);
  CREATE TABLE IF NOT EXISTS feedback (
    feedbackId TEXT PRIMARY KEY, shopId TEXT NOT NULL, accountId TEXT NOT NULL, message TEXT NOT NULL,
    file TEXT, mime TEXT, bytes INTEGER, at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS feedbackReplies (
    feedbackId TEXT PRIMARY KEY, reply TEXT, repliedAt TEXT, replyRevision INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (
    key TEXT PRIMARY KEY, note TEXT NOT NULL, expiresAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS knownNetworks (
    key TEXT PRIMARY KEY, expiresAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
