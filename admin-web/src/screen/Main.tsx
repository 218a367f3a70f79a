import Box, { type BoxProps } from '@mui/material/Box';
import { createContext, useContext } from 'react';

const InMain = createContext(false);

/** The main landmark of a page; inside another one a plain box, because a page has one. */
export function Main(props: BoxProps) {
  const isInside = useContext(InMain);
  return (
    <InMain value>
      <Box component={isInside ? 'div' : 'main'} {...props} />
    </InMain>
  );
}
