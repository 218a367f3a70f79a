export { latinDigits } from '@bahi/contracts';
export { MILLI, numberFault, PAISE, parseMilli, parsePaise, type NumberRange } from '@bahi/domain/arithmetic';
