import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import SyncOutlined from '@mui/icons-material/SyncOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';

const promises = [
  { name: 'bills', Icon: QrCodeScanner },
  { name: 'stock', Icon: Inventory2Outlined },
  { name: 'purchases', Icon: LocalShippingOutlined },
  { name: 'live', Icon: SyncOutlined },
] as const;

/** Four selling points. */
export function Promises() {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2.5,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {promises.map(({ name, Icon }) => (
        <Box component="li" key={name} sx={{ display: 'flex', gap: 1.5 }}>
          <Icon color="primary" />
          <div>
            <Typography sx={{ fontWeight: 650 }}>{translate(`public.promises.${name}.title`)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {translate(`public.promises.${name}.text`)}
            </Typography>
          </div>
        </Box>
      ))}
    </Box>
  );
}
