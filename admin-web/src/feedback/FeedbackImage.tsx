import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { getFeedbackImage } from '../providers/calls/feedback.ts';

/** The image of a message, fetched on demand: it may have 5 MB. */
export function FeedbackImage({ id, name }: { id: string; name: string }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button aria-expanded={isShown} onClick={() => setShown(!isShown)} sx={{ ml: -1 }}>
        {translate(isShown ? 'feedbackList.hideImage' : 'feedbackList.showImage')}
      </Button>
      {isShown ? <Picture id={id} alt={translate('feedbackList.imageOf', { name })} /> : null}
    </>
  );
}

function Picture({ id, alt }: { id: string; alt: string }) {
  const translate = useTranslate();
  const { data: blob, isError } = useQuery({
    queryKey: ['feedbackImage', id],
    queryFn: async ({ signal }) => getFeedbackImage(id, signal),
    // an image never changes
    staleTime: Infinity,
  });
  if (isError) return <Alert severity="error">{translate('feedbackList.imageFailed')}</Alert>;
  if (blob === undefined) return <CircularProgress aria-label={translate('common.loading')} size={24} />;
  return <Bytes blob={blob} alt={alt} />;
}

/** Object URL of the image while it is shown, because the image needs the session's token. */
function Bytes({ blob, alt }: { blob: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (image.current !== null) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return <Box component="img" ref={image} alt={alt} sx={{ maxWidth: '100%', borderRadius: 1 }} />;
}
