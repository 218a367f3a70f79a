import Box from '@mui/material/Box';

/** Shows the shortcut of a button, on devices with a keyboard. */
export function Shortcut({ keys }: { keys: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        display: 'none',
        '@media (hover: hover) and (min-width: 768px)': { display: 'inline-block' },
        px: 0.75,
        py: 0.125,
        border: 1,
        borderColor: 'currentcolor',
        borderRadius: 1,
        fontSize: '0.75rem',
        fontFamily: 'inherit',
        fontWeight: 500,
        lineHeight: 1.4,
        whiteSpace: 'nowrap',
      }}
    >
      {keys}
    </Box>
  );
}
