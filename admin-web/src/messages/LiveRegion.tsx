import Box from '@mui/material/Box';

/** Read out when it changes, to those who do not see what changed on the page. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <Box component="output" sx={unseenSx}>
      {text}
    </Box>
  );
}

const unseenSx = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
