import Link from '@mui/material/Link';
import { joinedParts, type PurchaseView } from '@bahi/contracts';
import { Link as RouterLink } from 'react-router';
import { FormCard } from '../../form/FormCard.tsx';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { DescriptionList } from '../../screen/DescriptionList.tsx';
import { targetSx } from '../../theme/targetSx.ts';
import { vendorPath } from '../../vendors/vendorPath.ts';

/** What was paid with the vendor's bill of a purchase, and what is owed for it now. */
export function PurchaseMoney({ purchase: { money, vendorId } }: { purchase: PurchaseView }) {
  const translate = useTranslate();
  if (money === undefined) {
    return (
      <FormCard title={translate('vendorDues.money.title')}>
        <div className="wide">{translate('vendorDues.money.outside')}</div>
      </FormCard>
    );
  }
  const { payments, duePaise } = money;
  const parts = payments.map(({ method, amountPaise, reference }) =>
    joinedParts([`${translate(`common.paymentMethods.${method}`)} ${formatPaise(amountPaise)}`, reference]),
  );
  return (
    <FormCard title={translate('vendorDues.money.title')}>
      <div className="wide">
        <DescriptionList
          items={[
            [
              translate('vendorDues.money.paid'),
              parts.length === 0 ? translate('vendorDues.money.nothing') : parts.join('; '),
            ],
            [
              translate('vendorDues.money.owed'),
              <Link key="owed" component={RouterLink} to={vendorPath(vendorId)} sx={targetSx}>
                {formatPaise(duePaise)}
              </Link>,
            ],
          ]}
        />
      </div>
    </FormCard>
  );
}
