import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { createContext, memo, use, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { Shortcut } from '../keyboard/Shortcut.tsx';
import { CameraButton } from '../scanning/CameraButton.tsx';
import type { CameraScan } from '../scanning/useCameraScan.ts';

type InputProps = ComponentProps<'input'>;

interface TypedField extends Omit<InputProps, 'onChange' | 'onKeyDown'> {
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  camera: CameraScan;
}

/** What changes with the text of the field. */
export const FieldContext = createContext<TypedField | null>(null);

function useField(): TypedField {
  const field = use(FieldContext);
  if (field === null) throw new Error('a search field needs its FieldContext');
  return field;
}

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  helpId: string;
}

/** The field of a product search. What is typed is drawn by the browser (`useTypedText`), and of the rest only the bare input. */
export const SearchField = memo(function SearchField({ inputRef, label, helpId }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      inputRef={inputRef}
      autoFocus
      label={label}
      sx={searchSx}
      slotProps={{
        htmlInput: { enterKeyHint: 'done', 'aria-keyshortcuts': 'F2', 'aria-describedby': helpId },
        input: { inputComponent: BareInput, startAdornment: magnifier, endAdornment: <Ending /> },
      }}
    />
  );
});

/** The input itself: what it does and its list come from the context. */
function BareInput(props: InputProps) {
  const { onChange, onKeyDown, camera: _camera, ...list } = useField();
  return <input {...props} {...list} onChange={({ target }) => onChange(target.value)} onKeyDown={onKeyDown} />;
}

function Ending() {
  const { camera } = useField();
  return (
    <>
      <Shortcut keys="F2" />
      <CameraButton {...camera} />
    </>
  );
}

const magnifier = (
  <InputAdornment position="start">
    <Search />
  </InputAdornment>
);

const searchSx = {
  '& input': { fontSize: '1.125rem', py: 1.25 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;
