// for tests of logos and screenshots
export { decode as decodePng, encode as encodePng } from 'fast-png';
