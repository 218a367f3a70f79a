/** Maximum entries in one section of a CMap. */
const SECTION = 100;

const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
const utf16 = (text: string) => Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');

/** Maps the glyphs of a subset to their text. Simple viewers search only this map. */
export function toUnicodeMap(texts: ReadonlyMap<number, string>): string {
  const entries = [...texts]
    .sort(([one], [other]) => one - other)
    .map(([code, text]) => `<${hex(code)}> <${utf16(text)}>`);
  const sections: string[] = [];
  for (let from = 0; from < entries.length; from += SECTION) {
    const part = entries.slice(from, from + SECTION);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
