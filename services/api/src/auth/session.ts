import type { Id, Role } from '@bahi/contracts';

/** Who is asking. */
export interface Session {
  sessionId: Id;
  accountId: Id;
  shopId: Id;
  role: Role;
}
