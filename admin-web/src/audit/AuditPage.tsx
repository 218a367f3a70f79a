import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { AccessDenied } from '../layout/errorPages/AccessDenied.tsx';
import { useRole } from '../providers/cache/queries.ts';
import { can } from '../providers/cache/roles.ts';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { AllMovements } from './AllMovements.tsx';
import { CompareInstants } from './CompareInstants.tsx';

/** `/dashboard/reports/audit`: the stock at two instants compared, and every movement of every product. */
export function AuditPage() {
  const translate = useTranslate();
  const role = useRole();
  if (role !== undefined && !can(role, 'seeReports')) return <AccessDenied />;
  return (
    <>
      <ScreenHeading title={translate('audit.title')} backTo="/dashboard/reports" />
      <CompareInstants />
      <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('audit.movements')}
      </Typography>
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
        <AllMovements />
      </Paper>
    </>
  );
}
