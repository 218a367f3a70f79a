import type { ProductTile } from '@bahi/contracts';
import { useState } from 'react';
import { useSaveProfile } from '../../../profile/saving/useSaveProfile.ts';
import { saveProfile } from '../../../providers/calls/shop.ts';
import { keptOrder, moved, type Arrangement } from './ownOrder.ts';

/** Puts the tiles in another order, which the shop keeps once it is saved. */
export function useArranging(tiles: readonly ProductTile[], tileOrder: readonly string[]) {
  const [arrangement, setArrangement] = useState<Arrangement>();
  const [chosenId, setChosenId] = useState<string>();
  const end = (): void => {
    setArrangement(undefined);
    setChosenId(undefined);
  };
  const save = useSaveProfile({
    save: saveProfile,
    texts: { saved: 'tiles.orderSaved', failed: 'tiles.orderFailed' },
    onSaved: end,
  });
  const byId = new Map(tiles.map((tile) => [tile.id, tile]));
  return {
    isOn: arrangement !== undefined,
    chosenId,
    /** The tiles in the order of the moment. */
    tiles: arrangement === undefined ? tiles : arrangement.ids.flatMap((id) => byId.get(id) ?? []),
    isSaving: save.isPending,
    begin: () => setArrangement({ ids: tiles.map(({ id }) => id), placed: new Set(tileOrder) }),
    choose: ({ id }: ProductTile) => setChosenId((now) => (now === id ? undefined : id)),
    move: (by: number): void => {
      if (arrangement !== undefined && chosenId !== undefined) setArrangement(moved(arrangement, chosenId, by));
    },
    save: (): void => {
      if (arrangement !== undefined) save.mutate({ tileOrder: keptOrder(arrangement) });
    },
    reset: () => save.mutate({ tileOrder: [] }),
    cancel: end,
  };
}
