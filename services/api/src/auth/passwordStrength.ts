import { refuseFields } from '../http/httpRefusal.ts';

/**
 * Words that open most lists of leaked passwords; with digits and signs around them they are as easy. Kept short on
 * purpose: together with the rules below it stands for thousands of entries.
 */
const COMMON = new Set(
  `password passwort passw0rd p4ssword p4ssw0rd pass passcode qwerty qwertyui qwertyuiop qwerty1q asdf asdfgh asdfghjk
  asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc iloveyou loveyou iloveu lovely love princess sunshine monkey
  dragon football baseball basketball cricket welcome welcometo letmein login admin administrator root superuser user
  guest master manager owner staff default changeme change secret secure security test testing tester testtest temp
  temporary abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa trustno shadow michael jordan superman batman spiderman
  hello hellohello whatever freedom computer internet samsung nokia google facebook whatsapp instagram pokemon naruto
  ninja mustang ferrari mercedes starwars matrix charlie daniel thomas jessica ashley michelle jennifer nicole andrew
  joshua anthony robert william hunter buster soccer hockey killer george summer winter spring autumn monday friday
  january december flower butterfly chocolate cookie banana cheese pepper ginger orange purple silver golden diamond
  india indian bharat hindustan jaihind jaimatadi jaishreeram shriram sriram krishna radhe radheradhe radhakrishna ganesh
  ganpati ganesha shiva shivshankar mahadev harharmahadev omnamahshivaya omshanti sairam saibaba omsairam hanuman
  jaihanuman lakshmi laxmi mahalaxmi durga waheguru allah bismillah mumbai delhi bombay bangalore bengaluru kolkata
  chennai hyderabad pune gujarat punjab rajasthan maharashtra sachin tendulkar dhoni virat kohli viratkohli amitabh
  salman shahrukh priyanka priya pooja neha anjali rahul rohit amit sunil sanjay vijay ajay suresh ramesh rajesh mahesh
  mukesh dinesh deepak pankaj manish sharma kumar singh gupta verma patel agarwal kirana dukan shop myshop business
  store bahi billing invoice inventory family mother father mummy papa mummypapa maapapa jaan sweetheart darling baby
  babygirl angel friends friend forever lucky happy smile rainbow star stars access server system oracle windows`.split(
    /\s+/,
  ),
);

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz'];
const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' };
/** Fewer letters of one's own than this beside one's names are no secret. */
const OWN_LETTERS = 4;
const MIN_NAME = 3;

/**
 * Refuses a password that is a common one with decoration, one run of keys, one sign repeated, or little more than the
 * person's own names.
 * @throws {HttpRefusal} 422 `password_too_common` on `field`
 */
export function refuseWeakPassword(field: string, password: string, names: readonly string[]): void {
  if (isWeak(password.normalize('NFC').toLowerCase(), names)) throw refuseFields({ [field]: 'password_too_common' });
}

function isWeak(password: string, names: readonly string[]): boolean {
  if (new Set(password).size <= 2 || isRunOfKeys(password)) return true;
  const core = withoutDecoration(password);
  if (core === '' || COMMON.has(core) || COMMON.has(withoutDecoration(unleet(password)))) return true;
  return isOwnName(password, names);
}

function withoutDecoration(password: string): string {
  return password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/[^\p{L}\p{N}]/gu, '');
}

function unleet(password: string): string {
  return password.replace(/[01345@$](?=.*\p{L})/gu, (sign) => LEET[sign] ?? sign);
}

function isRunOfKeys(password: string): boolean {
  return KEYBOARD_ROWS.some((row) => {
    const twice = row + row;
    return twice.includes(password) || twice.split('').toReversed().join('').includes(password);
  });
}

function isOwnName(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter((word) => word.length >= MIN_NAME);
  if (!words.some((word) => password.includes(word))) return false;
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), password);
  return rest.replace(/[^\p{L}]/gu, '').length < OWN_LETTERS;
}
