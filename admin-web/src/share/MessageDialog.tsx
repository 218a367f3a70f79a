import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '../list/rows/LoadingRows.tsx';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { messageOf } from '../providers/http/apiError.ts';
import { SendText } from './SendText.tsx';
import { ShareFrame } from './ShareFrame.tsx';

interface MessageDialogProps {
  title: string;
  /** The customer's own. */
  phone: string | null;
  /** What the message is about, for the cache: it is asked for each time. */
  about: readonly unknown[];
  messageOfNow: (signal: AbortSignal) => Promise<string>;
  onClose: () => void;
}

/** A text with the figures of this moment, to the customer's number or to somebody chosen in WhatsApp. */
export function MessageDialog({ title, phone, about, messageOfNow, onClose }: MessageDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', 'message', ...about],
    queryFn: async ({ signal }) => messageOfNow(signal),
    gcTime: 0,
  });
  return (
    <ShareFrame title={title} onClose={onClose}>
      {data !== undefined ? (
        <SendText text={data} phone={phone} />
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <RetryAlert onRetry={() => void refetch()}>{messageOf(error)}</RetryAlert>
      )}
    </ShareFrame>
  );
}
