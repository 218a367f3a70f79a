// for tests of logos
export { encode as encodePng } from 'fast-png';
