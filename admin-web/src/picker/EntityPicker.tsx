import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ComponentType, KeyboardEvent, ReactNode, Ref } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { AS_REQUIRED } from '../inputs/asRequired.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useIsAway } from '../providers/http/connection.ts';
import {
  isNew,
  useEntitySearch,
  type Entity,
  type EntityChoice,
  type Option,
  type Problem,
} from './useEntitySearch.ts';

export interface EntityPickerProps<Row extends Entity> extends EntityChoice<Row> {
  label: ReactNode;
  /** The label already has an asterisk. */
  isRequired?: boolean;
  /** A second line under the name. */
  more?: ComponentType<{ row: Row }>;
  error?: boolean;
  helperText?: ReactNode;
  autoFocus?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  id?: string;
}

/**
 * Chooses one of any number of rows by a search on the server. Enter takes the best match and waits for it, because a scanner is
 * faster than the network. A whole typed name is chosen on blur.
 */
export function EntityPicker<Row extends Entity>(props: EntityPickerProps<Row>) {
  const { id = props.resource, label, more, error = false, helperText, autoFocus = false, disabled = false } = props;
  const translate = useTranslate();
  const search = useEntitySearch<Row>(props);
  const isWaiting = useIsAway() && !search.settled;
  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
    if (event.key !== 'Enter' || search.text === '') return;
    // neither submits the form nor chooses a match of older text
    event.preventDefault();
    event.defaultMuiPrevented = true;
    void search.chooseTyped();
  };
  const onBlur = (): void => {
    void search.leave();
    props.onBlur?.();
  };
  const textOf = useProblemText(props.resource);
  const help = isWaiting && search.text !== '' ? translate('lists.searchesLater') : helperText;
  const required = props.isRequired === true ? AS_REQUIRED : {};
  return (
    <Autocomplete<Option<Row>>
      id={id}
      // matches of older text cannot be chosen: they are hidden while the server is away
      options={isWaiting ? [] : search.options}
      getOptionDisabled={() => !search.settled}
      value={search.chosen}
      inputValue={search.typed}
      open={search.open}
      onOpen={() => search.setOpen(true)}
      onClose={() => search.setOpen(false)}
      onInputChange={(_event, text) => search.type(text)}
      onChange={(_event, option) => void search.choose(option)}
      onHighlightChange={(_event, option, reason) => search.highlight(reason === 'keyboard' ? option : null)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      clearOnBlur={false}
      disabled={disabled}
      filterOptions={(all) => all}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={search.labelOf}
      getOptionKey={(option) => option.id}
      autoHighlight
      loading={!search.settled}
      loadingText={translate(isWaiting ? 'lists.searchesLater' : 'lists.searching')}
      slotProps={{ listbox: { sx: listSx } }}
      noOptionsText={
        search.failed ? textOf('failed') : translate(search.text === '' ? 'lists.typeToSearch' : 'lists.noMatch')
      }
      clearText={translate('lists.clearChoice')}
      openText={translate('lists.openChoices')}
      closeText={translate('common.close')}
      renderOption={({ key, onClick, ...rest }, option) => (
        <li key={key} {...rest} {...(search.settled && { onClick })}>
          <Choice option={option} name={search.labelOf(option)} more={more} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...required } }}
          label={label}
          error={error || search.problem !== undefined}
          helperText={search.problem === undefined ? help : textOf(search.problem)}
          autoFocus={autoFocus}
          inputRef={props.inputRef}
          placeholder={translate('lists.typeToSearch')}
        />
      )}
    />
  );
}

/** Greyed after a moment, so that fast typing does not make it flicker. */
const listSx = { '& [aria-disabled="true"]': { transition: 'opacity 0s 0.25s' } } as const;

/** Error of the choice or the search. */
function useProblemText(resource: EntityPickerProps<Entity>['resource']): (problem: Problem) => string {
  const translate = useTranslate();
  return (problem) => {
    if (typeof problem === 'object') return `${translate(`${resource}.createFailed`)}: ${messageOf(problem.notAdded)}`;
    return translate(problem === 'failed' ? `${resource}.loadFailed` : `lists.${problem}`);
  };
}

/** A row to choose, or the offer to add one. */
function Choice<Row extends Entity>({ option, name, more }: Omit<FoundProps<Row>, 'row'> & { option: Option<Row> }) {
  const translate = useTranslate();
  if (isNew(option)) return <strong>{translate('lists.addNew', { name: option.name })}</strong>;
  return <Found row={option} name={name} more={more} />;
}

interface FoundProps<Row extends Entity> extends Pick<EntityPickerProps<Row>, 'more'> {
  row: Row;
  name: string;
}

function Found<Row extends Entity>({ row, name, more: More }: FoundProps<Row>) {
  return (
    <Box sx={{ minWidth: 0 }}>
      {name}
      {More === undefined ? null : (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <More row={row} />
        </Box>
      )}
    </Box>
  );
}
