import { formatCrores, formatLakhCrores, formatPaise, LAKH_CRORE_PAISE } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';

/** From ten crore rupees an amount is too long for a tile. */
const LONG_PAISE = 10_000_000_000;

/** An amount; a very large one in crores or lakh crores, with the full amount in small print below. */
export function Amount({ paise }: { paise: number }) {
  const translate = useTranslate();
  const full = formatPaise(paise);
  if (Math.abs(paise) < LONG_PAISE) return full;
  const short =
    Math.abs(paise) < LAKH_CRORE_PAISE
      ? translate('dashboard.tiles.crores', { amount: formatCrores(paise) })
      : translate('dashboard.tiles.lakhCrores', { amount: formatLakhCrores(paise) });
  return (
    <>
      <span className="short" aria-hidden>
        {short}
      </span>
      <span className="written">{full}</span>
    </>
  );
}
