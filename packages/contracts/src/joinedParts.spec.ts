import { describe, expect, it } from '@jest/globals';
import { joinedParts } from './joinedParts.ts';

describe('parts joined by commas', () => {
  it.each([
    ['lines without commas', 'Shop 4\nM.G. Road\nPune', 'Shop 4, M.G. Road, Pune'],
    ['lines that end with a comma', 'Shop 4,\nM.G. Road,\nPune', 'Shop 4, M.G. Road, Pune'],
    ['a comma and blanks before the break', 'Shop 4 , \n  M.G. Road,,\n\nPune,', 'Shop 4, M.G. Road, Pune'],
    ['lines that begin with a comma', 'Shop 4\n, M.G. Road\n,Pune', 'Shop 4, M.G. Road, Pune'],
    ['breaks of Windows and of Unicode', 'Shop 4,\r\nM.G. Road,\u2028Pune', 'Shop 4, M.G. Road, Pune'],
    ['commas of other scripts', 'दुकान 4،\nएम जी रोड，\nपुणे', 'दुकान 4, एम जी रोड, पुणे'],
    ['a line of commas alone', 'Shop 4\n,\nPune', 'Shop 4, Pune'],
    ['other marks at the end of a line', 'Landmark:\nold mill;\nPin -\n411001', 'Landmark: old mill; Pin - 411001'],
    ['an abbreviation', 'M.G. Rd.\nPune', 'M.G. Rd., Pune'],
    ['a comma within a line', 'Shop 4, 1st floor,\nPune', 'Shop 4, 1st floor, Pune'],
    ['one line', '12 MG Road, Jaipur 302001', '12 MG Road, Jaipur 302001'],
    ['nothing', ' \n,\n', ''],
  ])('have one comma between them: %s', (_, typed, joined) => {
    expect(joinedParts([typed])).toBe(joined);
  });

  it('omit parts that are missing', () => {
    expect(joinedParts(['Kavita,', null, '', undefined, '12 MG Road,\nPune,', 'Maharashtra'])).toBe(
      'Kavita, 12 MG Road, Pune, Maharashtra',
    );
    expect(joinedParts([])).toBe('');
  });
});
