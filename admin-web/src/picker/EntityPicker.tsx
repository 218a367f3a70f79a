import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useRef, type ComponentType, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { AS_REQUIRED } from '../inputs/asRequired.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { mayBeScan } from '../scanning/mayBeScan.ts';
import { ScanReader } from '../scanning/scanReader.ts';
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
  const onKeyDown = useChoosingEnter(search);
  const textOf = useProblemText(props.resource);
  const helpOf = (): ReactNode => {
    if (search.problem !== undefined) return textOf(search.problem);
    return isWaiting && search.text !== '' ? translate('lists.searchesLater') : helperText;
  };
  const required = props.isRequired === true && AS_REQUIRED;
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
      onBlur={() => {
        void search.leave();
        props.onBlur?.();
      }}
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
      renderOption={({ key, ...rest }, option) => (
        <li key={key} {...rest} {...(search.settled ? {} : { onClick: undefined })}>
          {isNew(option) ? (
            <New name={option.name} reason={search.problem === 'likeCode' ? textOf('likeCode') : undefined} />
          ) : (
            <Found row={option} name={search.labelOf(option)} more={more} />
          )}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...required } }}
          label={label}
          error={error || search.problem !== undefined}
          helperText={helpOf()}
          autoFocus={autoFocus}
          inputRef={props.inputRef}
          placeholder={translate('lists.typeToSearch')}
        />
      )}
    />
  );
}

/** Enter chooses what the text means, and adds no scanned code. */
function useChoosingEnter({ text, chooseTyped }: Pick<ReturnType<typeof useEntitySearch>, 'text' | 'chooseTyped'>) {
  const reader = useRef(new ScanReader());
  return (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
    const run = reader.current.read(event.nativeEvent, event.timeStamp);
    if (event.key !== 'Enter' || text === '') return;
    // neither submits the form nor chooses a match of older text
    event.preventDefault();
    event.defaultMuiPrevented = true;
    void chooseTyped(mayBeScan(text, run));
  };
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

/** The list covers the field's own error, so the option has the reason too. */
function New({ name, reason }: { name: string; reason: string | undefined }) {
  const translate = useTranslate();
  return (
    <div>
      <strong>{translate('lists.addNew', { name })}</strong>
      {reason === undefined ? null : <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{reason}</Box>}
    </div>
  );
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
