import type { Series } from '@bahi/backup';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

/** The contents of archives as text. */
export function seriesLines({
  events,
  shops,
  accounts,
  invitations,
  feedback,
  uploads,
  from,
  until,
}: Series): string[] {
  const span = from === null || until === null ? '' : `, from ${from} to ${until}`;
  return [
    `${counted(events, 'event')} of ${counted(shops, 'shop')}${span}`,
    `${counted(accounts, 'sign-in')}, ${counted(invitations, 'invitation')}, ${counted(feedback, 'piece')} of feedback with ${counted(uploads, 'picture')}`,
  ];
}
