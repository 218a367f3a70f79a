import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { joinedParts, type CustomerRow } from '@bahi/contracts';
import { useCallback } from 'react';
import { formatInstant } from '../../../format/dates.ts';
import { useLanguage, useTranslate } from '../../../i18n/language.ts';
import type { Suggestion } from './customerSearch.ts';
import type { useSuggestions } from './useSuggestions.ts';

/** Earlier customers below the field. It scrolls with customer and payment, so it never covers the button that generates. */
export function CustomerHits({ list }: { list: ReturnType<typeof useSuggestions> }) {
  const translate = useTranslate();
  const { suggestions, selected } = list;
  const show = useCallback((item: HTMLLIElement | null) => item?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <Paper component="ul" {...list.listProps} aria-label={translate('customers.suggestions')} elevation={8} sx={listSx}>
      {suggestions.map((suggestion, index) => (
        <Box
          component="li"
          key={suggestion.kind === 'known' ? suggestion.customer.id : suggestion.kind}
          ref={index === selected ? show : undefined}
          {...list.optionProps(index)}
          // the field keeps the focus
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.choose(suggestion)}
        >
          <Line suggestion={suggestion} />
        </Box>
      ))}
    </Paper>
  );
}

function Line({ suggestion }: { suggestion: Suggestion }) {
  const translate = useTranslate();
  switch (suggestion.kind) {
    case 'known':
      return <Known customer={suggestion.customer} />;
    case 'new':
      return <b>{translate('customers.newWithPhone', { phone: suggestion.phone })}</b>;
    case 'otherName':
      return <b>{translate('customers.otherName', { phone: suggestion.phone })}</b>;
    default:
      return suggestion satisfies never;
  }
}

/** What tells two customers of one name apart. */
function Known({ customer: { name, phone, gstNumber, address, lastBilledAt } }: { customer: CustomerRow }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const last =
    lastBilledAt === null
      ? translate('customers.neverBilled')
      : translate('customers.lastBill', { day: formatInstant(lastBilledAt, language) });
  return (
    <>
      <b>{name}</b>
      <small>{joinedParts([phone, gstNumber])}</small>
      {address === null ? null : <small className="address">{address}</small>}
      <small>{last}</small>
    </>
  );
}

const listSx = {
  position: 'absolute',
  // above the fields below it
  zIndex: 2,
  top: 44,
  left: 0,
  right: 0,
  m: 0,
  p: 0.5,
  maxHeight: 320,
  overflow: 'auto',
  listStyle: 'none',
  '& > li': { px: 1.5, py: 0.75, minHeight: 44, borderRadius: 1, cursor: 'pointer', overflowWrap: 'anywhere' },
  '& b': { fontWeight: 600 },
  '& small': { display: 'block', fontSize: '0.875rem', lineHeight: 1.43, color: 'text.secondary' },
  '& small:empty': { display: 'none' },
  '& .address': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > li:hover': { bgcolor: 'action.hover' },
  '& > li[data-chosen]': { bgcolor: 'action.selected' },
} as const;
