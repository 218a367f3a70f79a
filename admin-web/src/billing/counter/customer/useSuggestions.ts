import { useId, useState, type KeyboardEvent } from 'react';
import { suggestionsFor, withPhone, type Suggestion } from './customerSearch.ts';
import { useCustomerHits } from './useCustomerHits.ts';

/** No line is selected: Enter chooses none, and the Enter of a scan can take nobody. */
const NOBODY = -1;

/**
 * The list of earlier customers below a field: what is in it, the selected line, and the keys. The focus stays in the field (the
 * combobox pattern of WAI-ARIA).
 */
export function useSuggestions(text: string, onChoose: (suggestion: Suggestion) => void) {
  const listId = useId();
  const [isAsked, setAsked] = useState(false);
  const [selected, select] = useState(NOBODY);
  const { customers, isFresh } = useCustomerHits(text, isAsked);
  const suggestions = isAsked && isFresh ? suggestionsFor(text, customers) : [];
  const isOpen = suggestions.length > 0;
  const idOf = (index: number): string => `${listId}-${index}`;
  const close = (): void => {
    setAsked(false);
    select(NOBODY);
  };
  const choose = (suggestion: Suggestion | undefined): void => {
    if (suggestion === undefined) return;
    close();
    onChoose(suggestion);
  };
  /** The customer whose whole phone number was typed, if it is one. */
  const meant = (): Suggestion | undefined => {
    const [customer, another] = isOpen ? withPhone(text, customers) : [];
    return customer === undefined || another !== undefined ? undefined : { kind: 'known', customer };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (!isOpen || ctrlKey || metaKey || nativeEvent.isComposing) return;
    const last = suggestions.length - 1;
    if (key === 'ArrowDown') select(Math.min(last, selected + 1));
    else if (key === 'ArrowUp') select(selected === NOBODY ? last : Math.max(0, selected - 1));
    else if (key === 'Escape') close();
    else if (key === 'Enter') choose(suggestions[selected] ?? meant());
    else return;
    event.preventDefault();
    // the sheet around the field stays open
    event.stopPropagation();
  };
  return {
    suggestions,
    selected,
    isOpen,
    choose,
    /** Call it when the text was changed by typing: a chosen customer asks for no further list. */
    ask: () => {
      setAsked(true);
      select(NOBODY);
    },
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && selected !== NOBODY ? idOf(selected) : undefined,
      onKeyDown,
      onBlur: () => {
        choose(meant());
        close();
      },
    },
    listProps: { role: 'listbox', id: listId },
    optionProps: (index: number) => ({
      role: 'option',
      id: idOf(index),
      'data-chosen': index === selected || undefined,
      'aria-selected': index === selected,
    }),
  };
}
