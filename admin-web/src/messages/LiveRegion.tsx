import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** Announces a change on the page to screen readers. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <Box component="output" sx={visuallyHidden}>
      {text}
    </Box>
  );
}
