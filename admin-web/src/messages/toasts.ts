import { createStore } from '../providers/createStore.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  title?: string;
}

/** The two toast systems of the specification: how many toasts are visible, and for how long. */
export const TOAST_SYSTEMS = {
  /** Feedback, shop update, profile update. */
  single: { visible: 1, durationMs: 5_000 },
  /** Everything else. */
  stacked: { visible: 3, durationMs: 4_000 },
} as const;
export type ToastSystem = keyof typeof TOAST_SYSTEMS;

/** Oldest first; toasts beyond the visible ones wait. */
export const toasts = {
  single: createStore<readonly Toast[]>([]),
  stacked: createStore<readonly Toast[]>([]),
};
let lastId = 0;

/** Shows a toast as soon as there is room for it. */
export function showToast(toast: Omit<Toast, 'id'>, system: ToastSystem = 'stacked'): void {
  lastId += 1;
  const store = toasts[system];
  store.set([...store.get(), { ...toast, id: lastId }]);
}

/** Removes a toast, closed by its button or after its time. */
export function dismissToast(system: ToastSystem, id: number): void {
  const store = toasts[system];
  store.set(store.get().filter((toast) => toast.id !== id));
}

/** Toasts by kind; `title` is shown in bold above the text. */
interface Say {
  success(text: string): void;
  info(text: string): void;
  /** Destructive: something failed. */
  error(text: string, title?: string): void;
}

const saying = (system: ToastSystem): Say => ({
  success: (text) => showToast({ kind: 'success', text }, system),
  info: (text) => showToast({ kind: 'info', text }, system),
  error: (text, title) => showToast({ kind: 'error', text, ...(title !== undefined && { title }) }, system),
});

const say = { ...saying('stacked'), single: saying('single') };

/** `toast.success(text)`, `toast.error(text)`; `toast.single.…` for feedback, shop and profile updates. Texts are translated already. */
export function useToast(): typeof say {
  return say;
}
