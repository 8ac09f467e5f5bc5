/** A road's name at the start of a word, followed by the word's end or a building's number. */
const roadName = /^[가-힣0-9][가-힣0-9.·]*[로길](?=$|\d)/;

/** A blank before a side road's number, as in '면목로 12길', which is part of the name '면목로12길'. */
const innerBlank = /(?<=[가-힣][로길])\s+(?=\d+[가-힣]?길(?:[\s\d,(]|$))/g;

/** The last road name in an address such as '서울특별시 중랑구 면목로12길 5 (면목동)'; null if there is none. */
export const roadNameIn = (address: string): string | null =>
  address
    .replace(innerBlank, '')
    .split(/[\s,(]/)
    .flatMap((word) => roadName.exec(word)?.[0] ?? [])
    .at(-1) ?? null;
