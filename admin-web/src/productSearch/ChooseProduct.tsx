import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ProductRow } from '@bahi/contracts';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';

interface ChooseProductProps {
  code: string;
  products: readonly ProductRow[];
  /** Undefined when none of them was meant. */
  onChoose: (product: ProductRow | undefined) => void;
}

/** Several products have the scanned code: the cashier chooses the one on the counter. */
export function ChooseProduct({ code, products, onChoose }: ChooseProductProps) {
  const translate = useTranslate();
  const namesOf = useProductNames();
  return (
    <Dialog open onClose={() => onChoose(undefined)} fullWidth maxWidth="xs" aria-labelledby="choose-product">
      <DialogTitle id="choose-product">{translate('billing.chooseTitle', { code })}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary">{translate('billing.chooseHint')}</Typography>
        <List>
          {products.map((product, index) => (
            <ListItem key={product.id} disablePadding>
              <ListItemButton autoFocus={index === 0} onClick={() => onChoose(product)}>
                <ListItemText
                  primary={namesOf(product).first}
                  secondary={[namesOf(product).second, product.sku].filter(Boolean).join(' · ')}
                />
                <Typography sx={{ fontWeight: 600 }}>{formatPaise(product.sellingPricePaise)}</Typography>
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onChoose(undefined)}>{translate('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
