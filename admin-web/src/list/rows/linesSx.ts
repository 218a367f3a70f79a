import { rowSx } from './rowStyles.ts';

const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Styles of all rows of two lines in one rule: a rule per element is slow on a phone. */
export const linesSx = {
  ...rowSx,
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  '& > li': { borderBottom: 1, borderColor: 'divider', minWidth: 0 },
  '& .line': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 28px',
    alignItems: 'center',
    columnGap: 1,
    minHeight: 64,
    pl: 1.5,
    pr: 0.5,
    // a row is as high in every language
    lineHeight: 1.4,
  },
  '& .title': {
    position: 'relative',
    alignSelf: 'stretch',
    display: 'grid',
    alignContent: 'center',
    fontWeight: 600,
    minWidth: 0,
    '& > *': { minWidth: 0 },
  },
  '& li:not(.open) .title > *, & li:not(.open) .what > .more': oneLine,
  '& li:not(.open) .what > .more ~ .more': { display: 'none' },
  // the link takes the whole height of the row
  '& .title a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
  '& .title a::after': { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
  '& .title button': { position: 'relative', zIndex: 1 },
  '& .note': { color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400 },
  '& li.open .note': { display: 'none' },
  '& .note:empty, & .state:empty': { display: 'none' },
  '& .line .note .more, & .state .more': { display: 'none' },
  '& .side': { textAlign: 'end', maxWidth: '46vw', minWidth: 0, '& > *': oneLine },
  // beside the figure
  '& .figure .more': { display: 'inline', '&::before': { content: '" · "' } },
  '& .figure': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .state': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& .line > button': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: '100%',
    p: 0,
    border: 0,
    background: 'none',
    color: 'text.secondary',
    cursor: 'pointer',
    // wherever the row is tapped beside its link
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& .details': { px: 1.5, pb: 1 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 2,
    rowGap: 0.25,
    m: 0,
    fontSize: '0.9375rem',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .details .actions': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', mt: 0.5, mr: -1 },
  '& .details .row-button': { width: 44, height: 44 },
} as const;
