import { accept, refuse, type Decision, type Id, type ShopFact } from '@bahi/contracts';
import type { ShopState } from './shopState.ts';

/**
 * Changes the picture on bills from now on; null removes it. A picture that was kept before is not kept again. The answer is `{profile}`.
 * Refusal: `not_found`.
 */
export function changeLogo(
  { profile, logos }: Readonly<ShopState>,
  logo: { logoId: Id; png: string } | null,
): Decision<ShopFact> {
  if (profile === null) return refuse('not_found');
  const changed: ShopFact = {
    type: 'ShopProfileChanged',
    data: { profile: { ...profile, logo: logo?.logoId ?? null }, changed: ['logo'] },
  };
  const isNew = logo !== null && !logos.has(logo.logoId);
  return accept([...(isNew ? [{ type: 'ShopLogoKept', data: logo } as const] : []), changed], changed.data);
}
