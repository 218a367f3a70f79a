import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../i18n/language.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { startSession } from '../providers/session.ts';
import { renderPage } from '../testing/renderPage.ts';
import { json, stubServer } from '../testing/stubServer.ts';
import { BackupSection } from './BackupSection.tsx';

const HOUR = 3_600;

beforeEach(async () => {
  await setLanguage('en');
  queryClient.clear();
  startSession('t');
});

function open(answer: { kept: boolean; ageSeconds: number | null; failing: boolean; targetMissing: boolean }) {
  const seen = stubServer({ 'GET /system/backup': () => json(answer) });
  return { seen, page: renderPage(<BackupSection />) };
}

describe('the age of the newest backup', () => {
  it.each([
    ['en', 'Last backup: 2 hours ago.'],
    ['hi', 'पिछला बैकअप: 2 घंटे पहले।'],
  ] as const)('is shown in hours, in the reader’s language: %s', async (language, sentence) => {
    await setLanguage(language);
    open({ kept: true, ageSeconds: 2 * HOUR + 60, failing: false, targetMissing: false });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['en', /^Last backup: 2 hours ago\. The place for backups is not there: is its disk connected\?/],
    ['hi', /बैकअप की जगह नहीं मिल रही/],
  ] as const)('is a warning at once when the target is not there: %s', async (language, warning) => {
    await setLanguage(language);
    open({ kept: true, ageSeconds: 2 * HOUR + 60, failing: true, targetMissing: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(warning);
  });

  it('is a warning when it is older than 26 hours', async () => {
    open({ kept: true, ageSeconds: 26 * HOUR + 1, failing: true, targetMissing: false });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Last backup: 26 hours ago\. The backup is overdue/);
  });

  it('is no warning when one attempt failed and the last backup is recent', async () => {
    open({ kept: true, ageSeconds: 90 * 60, failing: true, targetMissing: false });
    expect(await screen.findByText('Last backup: 1 hour ago.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is replaced by a notice when there is no backup yet, with a warning after a failure', async () => {
    open({ kept: true, ageSeconds: null, failing: true, targetMissing: false });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^There is no backup yet\./);
  });

  it('is hidden when no backups are configured', async () => {
    const { seen, page } = open({ kept: false, ageSeconds: null, failing: false, targetMissing: false });
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(page.container.textContent).toBe('');
  });
});
