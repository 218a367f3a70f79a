import { act, render, type RenderResult } from '@testing-library/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath, type RouteObject } from 'react-router';
import { UnsavedPrompt } from '../form/unsaved/UnsavedPrompt.tsx';
import { RenderedApp } from './RenderedApp.tsx';

export interface RenderedPage extends RenderResult {
  /** Current path. */
  path: () => string;
  /** Current location state. */
  state: () => unknown;
  /** The browser's Back. */
  back: () => Promise<void>;
  /** All visited paths, including the first. */
  visited: string[];
}

const around = createElement(Fragment, null, createElement(Outlet), createElement(UnsavedPrompt));

/** Renders routes inside the providers of `App`, with a memory history that starts at `path` and `state`. */
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

/** Renders one element at `/dashboard`, with a home page at `/`. */
export function renderPage(element: ReactNode): RenderedPage {
  const routes = [
    { path: '/', element: 'home' },
    { path: '*', element },
  ];
  return renderRoutes(routes, '/dashboard');
}
