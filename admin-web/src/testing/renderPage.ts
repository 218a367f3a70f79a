import { act, render, type RenderResult } from '@testing-library/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath, type RouteObject } from 'react-router';
import { UnsavedPrompt } from '../form/unsaved/UnsavedPrompt.tsx';
import { RenderedApp } from './RenderedApp.tsx';

export interface RenderedPage extends RenderResult {
  /** Where the page is now. */
  path: () => string;
  /** What its place in the history says besides. */
  state: () => unknown;
  /** The browser's Back. */
  back: () => Promise<void>;
  /** Every place it has been at, the first included. */
  visited: string[];
}

const around = createElement(Fragment, null, createElement(Outlet), createElement(UnsavedPrompt));

/** Renders routes with what `App` puts around them, on a history in memory that begins at `path`, with what it says besides. */
export function renderRoutes(routes: RouteObject[], path = '/', state: unknown = null): RenderedPage {
  const initialEntries = [{ ...parsePath(path), state }];
  const router = createMemoryRouter([{ element: around, children: routes }], { initialEntries });
  const visited = [router.state.location.pathname];
  router.subscribe(({ location }) => {
    if (location.pathname !== visited.at(-1)) visited.push(location.pathname);
  });
  const page = render(createElement(RenderedApp, { router }));
  const back = async (): Promise<void> => act(async () => router.navigate(-1));
  return Object.assign(page, {
    path: () => router.state.location.pathname,
    state: () => router.state.location.state as unknown,
    back,
    visited,
  });
}

/** Renders one element at `/dashboard`, with a plain home at `/` to leave to. */
export function renderPage(element: ReactNode): RenderedPage {
  const routes = [
    { path: '/', element: 'home' },
    { path: '*', element },
  ];
  return renderRoutes(routes, '/dashboard');
}
