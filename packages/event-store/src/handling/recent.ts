/** How long a confirmed state counts as recent: that old may a price, a policy or a role be. */
export const RECENT_MS = 250;
