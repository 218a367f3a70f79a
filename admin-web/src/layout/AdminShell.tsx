import type { ComponentType, FunctionComponent, ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route, useParams } from 'react-router';
import { UnsavedPrompt } from '../form/unsaved/UnsavedPrompt.tsx';
import { useLanguage } from '../i18n/language.ts';
import { AdminNotifications } from '../messages/AdminNotifications.tsx';
import { useLiveMessages } from '../providers/cache/live.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { authProvider } from '../providers/reactAdmin/auth.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { adminI18n } from '../providers/reactAdmin/i18n.ts';
import { visitStore } from '../providers/reactAdmin/visitStore.ts';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { AccessDenied } from './errorPages/AccessDenied.tsx';
import { ErrorMessage, ErrorPage } from './errorPages/ErrorPage.tsx';
import { NotFound } from './errorPages/NotFound.tsx';
import { Layout } from './Layout.tsx';
import { ShopGate } from './ShopGate.tsx';

/** A react-admin resource: its URL name and its screens. */
export interface AdminResource {
  name: string;
  list: ComponentType;
  create?: ComponentType;
  edit?: ComponentType;
}

interface AdminShellProps {
  dashboard: FunctionComponent;
  resources: readonly AdminResource[];
  /** Other screens, by path below the dashboard. */
  screens: readonly { path: string; screen: ComponentType }[];
}

/**
 * Everything under `/dashboard`, with react-admin. A separate chunk, so that public pages do not load it. Uses `CoreAdmin` parts,
 * because `Admin` brings its own layout, sign-in form and messages.
 */
export function AdminShell({ dashboard: Dashboard, resources, screens }: AdminShellProps) {
  const [language] = useLanguage();
  const i18nProvider = useMemo(() => adminI18n(language), [language]);
  const [store] = useState(visitStore);
  useLiveMessages();
  return (
    <ShopGate>
      <CoreAdminContext
        basename="/dashboard"
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
      >
        <CoreAdminUI
          disableTelemetry
          dashboard={Dashboard}
          layout={Layout}
          catchAll={NotFound}
          error={ErrorMessage}
          loading={ScreenSpinner}
          accessDenied={AccessDenied}
          authenticationError={ErrorPage}
          loginPage={false}
          authCallbackPage={false}
          title=""
        >
          {resources.map(({ name, list, create, edit }) => (
            <Resource key={name} name={name} list={exact(list)} create={create} edit={edit && exact(edit)} />
          ))}
          <CustomRoutes>
            {screens.map(({ path, screen: Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
        <AdminNotifications />
        <UnsavedPrompt />
      </CoreAdminContext>
    </ShopGate>
  );
}

/** react-admin's routes match longer paths too; those are not found. */
function exact(screen: ComponentType): ReactElement {
  return <Exact screen={screen} />;
}

function Exact({ screen: Screen }: { screen: ComponentType }) {
  const { '*': rest } = useParams();
  return rest === undefined || rest === '' ? <Screen /> : <NotFound />;
}
