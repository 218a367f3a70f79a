import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatAge } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { getBackupAge, type BackupAge } from '../providers/calls/system.ts';
import { Section } from '../screen/Section.tsx';

/** Backups are daily: an older one is a warning. */
const LATE_SECONDS = 26 * 60 * 60;

function isWrong({ ageSeconds, failing, targetMissing }: BackupAge): boolean {
  if (targetMissing) return true;
  return ageSeconds === null ? failing : ageSeconds > LATE_SECONDS;
}

/** Age of the newest backup; hidden without automatic backups or while unknown. */
export function BackupSection() {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { data: backup } = useQuery({
    queryKey: ['backup'],
    queryFn: async ({ signal }) => getBackupAge(signal),
  });
  if (backup === undefined || !backup.kept) return null;
  const { ageSeconds } = backup;
  const newest =
    ageSeconds === null
      ? translate('profile.noBackupYet')
      : translate('profile.lastBackup', { age: formatAge(ageSeconds, language) });
  return (
    <Section title={translate('profile.backup')}>
      {isWrong(backup) ? (
        <Alert severity="warning">
          {newest} {translate(backup.targetMissing ? 'profile.backupTargetMissing' : 'profile.backupLate')}
        </Alert>
      ) : (
        <Typography>{newest}</Typography>
      )}
    </Section>
  );
}
