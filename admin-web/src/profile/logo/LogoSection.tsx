import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LogoBody, Profile } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../../providers/cache/queries.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { useCan } from '../../providers/cache/roles.ts';
import { saveLogo } from '../../providers/calls/shop.ts';
import { ApiError, messageOf } from '../../providers/http/apiError.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { Section } from '../../screen/Section.tsx';
import { logoOf } from './logoOf.ts';
import { useLogo } from './useLogo.ts';

/** The picture on bills: chosen, changed and removed by the owner. */
export function LogoSection({ profile }: { profile: Profile }) {
  const translate = useTranslate();
  const mayEdit = useCan('editProfile');
  const { png } = useLogo(profile.logo);
  return (
    <Section title={translate('profile.logo.title')}>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('profile.logo.lead')}
      </Typography>
      {png === undefined ? null : (
        <Box component="img" src={`data:image/png;base64,${png}`} alt={translate('profile.logo.alt')} sx={pictureSx} />
      )}
      {mayEdit ? <Choice hasLogo={profile.logo !== null} /> : null}
    </Section>
  );
}

function Choice({ hasLogo }: { hasLogo: boolean }) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      const body: LogoBody = { png: file === null ? null : await logoOf(file) };
      return saveLogo(body, request.optionsFor(body));
    },
    onSuccess: ({ logo }) => {
      toast.single.success(translate(logo === null ? 'profile.logo.removed' : 'profile.logo.saved'));
      void queryClient.invalidateQueries({ queryKey: SHOP_PROFILE_KEY });
    },
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file !== undefined) save.mutate(file);
    // allows choosing the same file again
    target.value = '';
  };
  return (
    <>
      {save.error === null ? null : (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {save.error instanceof ApiError ? messageOf(save.error) : translate('profile.logo.unreadable')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Box component="label" sx={labelSx}>
          {translate(hasLogo ? 'profile.logo.change' : 'profile.logo.choose')}
          <input type="file" accept="image/*" disabled={save.isPending} onChange={choose} />
        </Box>
        {hasLogo ? (
          <Button color="error" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {translate('profile.logo.remove')}
          </Button>
        ) : null}
      </Box>
    </>
  );
}

const pictureSx = { display: 'block', maxWidth: '100%', maxHeight: 120, mb: 1.5, bgcolor: '#fff', p: 1 } as const;

/** The visually hidden input has the focus: its label shows the ring. */
const labelSx = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 40,
  px: 2,
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
  color: 'primary.main',
  fontWeight: 600,
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '&:has(:focus-visible)': { outline: '3px solid', outlineOffset: 2 },
} as const;
