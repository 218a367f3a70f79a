import { useId, useState, type KeyboardEvent } from 'react';

/** Handlers for the keys of the field. */
interface SearchKeys {
  /** Whether the options belong to the text of the field: others cannot be chosen. */
  isFresh: boolean;
  /** Number of options. */
  count: number;
  onEnter: (chosen: number) => void;
  onEscape: () => void;
  /** Handles ↑ when there are no options to move through. */
  onLeaveUpwards: (() => void) | undefined;
}

/**
 * The combobox pattern of WAI-ARIA: the focus stays in the field, the arrow keys select an option of the list below. Returns the
 * props of field, list and options.
 */
export function useSearchList({ isFresh, count, onEnter, onEscape, onLeaveUpwards }: SearchKeys) {
  const listId = useId();
  const [selected, choose] = useState(0);
  const chosen = Math.min(selected, Math.max(0, count - 1));
  const isOpen = count > 0;
  const idOf = (index: number): string => `${listId}-${index}`;

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowUp' && onLeaveUpwards !== undefined) onLeaveUpwards();
    else if (key === 'ArrowUp') choose(Math.max(0, chosen - 1));
    else if (key === 'ArrowDown') choose(chosen + 1);
    else if (key === 'Escape') onEscape();
    else if (key === 'Enter') onEnter(chosen);
    else return;
    event.preventDefault();
  };

  return {
    isOpen,
    chosen,
    choose,
    onKeyDown: press,
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && isFresh ? idOf(chosen) : undefined,
    },
    listProps: { role: 'listbox', id: listId, 'aria-busy': !isFresh },
    optionProps: (index: number) => ({
      role: 'option',
      id: idOf(index),
      'data-chosen': index === chosen || undefined,
      'aria-selected': isFresh && index === chosen,
      'aria-disabled': !isFresh || undefined,
    }),
  };
}
