import Edit from '@mui/icons-material/Edit';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Profile } from '@bahi/contracts';
import { useState } from 'react';
import { isFormKept } from '../../form/unsaved/useKeptForm.ts';
import { useTranslate } from '../../i18n/language.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { DescriptionList } from '../../screen/DescriptionList.tsx';
import { Section } from '../../screen/Section.tsx';
import { SCALES_FORM, ScalesDialog } from './ScalesDialog.tsx';

/** Label formats of the shop's scales. */
export function ScalesSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const mayEdit = useCan('editProfile');
  const [editing, setEditing] = useState(() => mayEdit && isFormKept(SCALES_FORM));
  return (
    <Section
      title={translate('profile.scales')}
      action={
        mayEdit ? (
          <Button startIcon={<Edit />} onClick={() => setEditing(true)} aria-label={translate('profile.editScales')}>
            {translate('common.edit')}
          </Button>
        ) : null
      }
    >
      <Typography color="textSecondary" sx={{ mb: profile.scaleCodes.length > 0 ? 1.5 : 0 }}>
        {translate('profile.scalesLead')}
      </Typography>
      <DescriptionList
        items={profile.scaleCodes.map(({ prefix, content, digits }) => [
          `${prefix}…`,
          translate(`profile.scaleContents.${content}`, { digits }),
        ])}
      />
      {editing ? <ScalesDialog profile={profile} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}
