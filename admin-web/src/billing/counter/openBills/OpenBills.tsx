import useMediaQuery from '@mui/material/useMediaQuery';
import { OpenBillMenu } from './OpenBillMenu.tsx';
import { OpenBillTabs, type OpenBillsProps } from './OpenBillTabs.tsx';

/** The open bills: as tabs above the page where it has room for them, else as a menu beside the heading. */
export function OpenBills({ place, ...bills }: OpenBillsProps & { place: 'tabs' | 'menu' }) {
  const hasTabs = useMediaQuery('(min-width: 768px)');
  if (place !== (hasTabs ? 'tabs' : 'menu')) return null;
  return hasTabs ? <OpenBillTabs {...bills} /> : <OpenBillMenu {...bills} />;
}
