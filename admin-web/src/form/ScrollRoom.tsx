import GlobalStyles from '@mui/material/GlobalStyles';

/** While mounted, focused elements scroll clear of a bar of this height at the foot of the window. */
export function ScrollRoom({ height }: { height: number }) {
  return <GlobalStyles styles={{ html: { scrollPaddingBottom: height } }} />;
}
