import GridView from '@mui/icons-material/GridView';
import ToggleButton from '@mui/material/ToggleButton';
import { memo } from 'react';
import { useTranslate } from '../../../i18n/language.ts';

interface TilesSwitchProps {
  areShown: boolean;
  onShow: (areShown: boolean) => void;
}

/** Shows and hides the tiles; on a phone they take the place of the lines. */
export const TilesSwitch = memo(function TilesSwitch({ areShown, onShow }: TilesSwitchProps) {
  const translate = useTranslate();
  return (
    <ToggleButton
      value="tiles"
      color="primary"
      selected={areShown}
      aria-label={translate('tiles.show')}
      onChange={() => onShow(!areShown)}
      sx={{ flexShrink: 0, width: 48, height: 48 }}
    >
      <GridView />
    </ToggleButton>
  );
});
