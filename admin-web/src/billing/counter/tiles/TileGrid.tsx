import Reorder from '@mui/icons-material/Reorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { MEASURES, type ProductTile, type Profile } from '@bahi/contracts';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { RetryAlert } from '../../../messages/RetryAlert.tsx';
import { useCan } from '../../../providers/cache/roles.ts';
import { messageOf } from '../../../providers/http/apiError.ts';
import type { Draft } from '../../draft/draft.ts';
import { ArrangeBar } from './ArrangeBar.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { quantityByProduct } from './quantityByProduct.ts';
import { Tile, tilesSx } from './Tile.tsx';
import { useArranging } from './useArranging.ts';
import { useTileCategories, useTiles } from './useTiles.ts';

export interface TileGridProps {
  profile: Profile;
  lines: Draft['lines'];
  /** Adds one of a counted product. */
  onAdd: (product: ProductTile, quantityMilli: number | undefined) => void;
  /** Asks how much of a product that is weighed or measured. */
  onWeigh: (product: ProductTile) => void;
}

/** What the shop sells most, and the goods of each category, to be added by touch. */
export const TileGrid = memo(function TileGrid({ profile, lines, onAdd, onWeigh }: TileGridProps) {
  const translate = useTranslate();
  const namesOf = useProductNames();
  const mayArrange = useCan('editProfile');
  const [categoryId, setCategoryId] = useState<string>();
  const { data = [], error, isPending, refetch } = useTiles(categoryId, profile.tileOrder);
  const categories = useTileCategories();
  const arranging = useArranging(data, profile.tileOrder);
  // a scanned line is painted first
  const shownLines = useDeferredValue(lines);
  const quantities = useMemo(() => quantityByProduct(shownLines), [shownLines]);
  const take = useCallback(
    (product: ProductTile): void => (MEASURES[product.unit] === 'count' ? onAdd(product, undefined) : onWeigh(product)),
    [onAdd, onWeigh],
  );
  if (isPending) return null;
  if (error !== null && data.length === 0)
    return <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>;
  if (data.length === 0 && categoryId === undefined) return <NoProducts mayAdd={mayArrange} />;
  const { isOn, chosenId } = arranging;
  const chosen = data.find(({ id }) => id === chosenId);
  return (
    <Box component="section" aria-label={translate('tiles.title')} sx={{ minWidth: 0 }}>
      {isOn ? (
        <ArrangeBar
          chosen={chosen && namesOf(chosen).first}
          isSaving={arranging.isSaving}
          hasOwnOrder={profile.tileOrder.length > 0}
          onMove={arranging.move}
          onSave={arranging.save}
          onReset={arranging.reset}
          onCancel={arranging.cancel}
        />
      ) : categories.length > 1 ? (
        <CategoryChips categories={categories} chosen={categoryId} onChoose={setCategoryId} />
      ) : null}
      <Box sx={tilesSx}>
        {arranging.tiles.map((product) => (
          <Tile
            key={product.id}
            product={product}
            quantityMilli={quantities.get(product.id) ?? 0}
            isChosen={isOn ? product.id === chosenId : undefined}
            onTake={isOn ? arranging.choose : take}
          />
        ))}
      </Box>
      {mayArrange && !isOn && categoryId === undefined && data.length > 1 ? (
        <Button startIcon={<Reorder />} onClick={arranging.begin} sx={{ mt: 1, minHeight: 44 }}>
          {translate('tiles.arrange')}
        </Button>
      ) : null}
    </Box>
  );
});

function NoProducts({ mayAdd }: { mayAdd: boolean }) {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" sx={{ textAlign: 'center', p: 2 }}>
      {translate('tiles.none')}{' '}
      {mayAdd ? (
        <Link component={RouterLink} to="/dashboard/products/create">
          {translate('tiles.addProduct')}
        </Link>
      ) : null}
    </Typography>
  );
}
