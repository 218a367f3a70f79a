import PictureAsPdf from '@mui/icons-material/PictureAsPdf';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BillView, CreditNoteView } from '@bahi/contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { actText } from '../../labels/actText.ts';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import { Section } from '../../screen/Section.tsx';
import { useDownloadPdf } from '../billPdf.ts';
import { noteInHash } from './notePath.ts';

/** The credit notes of a bill: what came back, and what was paid back. */
export function CreditNotes({ bill }: { bill: BillView }) {
  const translate = useTranslate();
  if (bill.creditNotes.length === 0) return null;
  return (
    <Section title={translate('creditNotes.section')}>
      {bill.creditNotes.map((note) => (
        <OneNote key={note.id} note={note} bill={bill} />
      ))}
    </Section>
  );
}

/** Moves the focus to a note that the address names, so that it is in sight. */
function useShownPlace(number: string) {
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const isNamed = noteInHash(hash) === number;
  useEffect(() => {
    if (isNamed) place.current?.focus();
  }, [isNamed]);
  return place;
}

function OneNote({ note, bill }: { note: CreditNoteView; bill: BillView }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const quantity = useQuantityText();
  const namesOf = useProductNames();
  const download = useDownloadPdf();
  const { number, grandTotalPaise, refundPaise, refundMethod } = note;
  const place = useShownPlace(number);
  const goods = note.lines.flatMap(({ lineNo, quantityMilli, reason }) => {
    const line = bill.lines.find((one) => one.lineNo === lineNo);
    if (line === undefined) return [];
    const back = `${namesOf(line).first}: ${quantity(quantityMilli, line.unit)}`;
    return [reason === undefined ? back : `${back} (${translate(`stock.reasons.${reason}`)})`];
  });
  const paid =
    refundMethod === null
      ? translate('creditNotes.lowered')
      : translate('creditNotes.refunded', {
          amount: formatPaise(refundPaise),
          method: translate(`common.paymentMethods.${refundMethod}`),
        });
  return (
    <Typography component="div" ref={place} tabIndex={-1} sx={{ mb: 1, scrollMarginTop: 80 }}>
      <strong>{`${translate('billing.creditNote', { number })} · ${formatPaise(grandTotalPaise)}`}</strong>
      {[actText(note, language), goods.join(', '), paid, note.note].filter(Boolean).map((text) => (
        <Typography key={text} variant="body2" color="text.secondary">
          {text}
        </Typography>
      ))}
      <Button
        size="small"
        startIcon={<PictureAsPdf />}
        aria-label={`${translate('pdf.download')}: ${number}`}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate({ bill: { ...bill, creditNoteId: note.id } })}
      >
        {translate('pdf.download')}
      </Button>
    </Typography>
  );
}
