import type { Profile } from '@bahi/contracts';

/** What somebody may do at the drawer. The auditor reads; staff close the day where the owner allows it. */
export interface DrawerRights {
  /** See the page, what should be in the drawer and the closes. */
  see: boolean;
  /** What should be there, and the difference; hidden from staff who count blind. */
  figures: boolean;
  /** Move cash and close the day. */
  close: boolean;
  /** Count a sealed close again. */
  recount: boolean;
}

/** The API enforces the same. An unknown profile has no rights. */
export function drawerRights(
  profile: Pick<Profile, 'role' | 'staffMayCloseDay' | 'blindCount'> | undefined,
): DrawerRights {
  const isOwner = profile?.role === 'owner';
  const close = isOwner || (profile?.role === 'staff' && profile.staffMayCloseDay);
  const see = close || profile?.role === 'auditor';
  const isBlind = profile?.role === 'staff' && profile.blindCount;
  return { see, figures: see && !isBlind, close, recount: isOwner };
}
