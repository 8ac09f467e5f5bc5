/** A road's name at the start of a word, followed by the word's end or a building's number. */
const roadName = /^[가-힣][가-힣0-9.·]*[로길](?=$|\d)/;

/** The last road name in an address such as '서울특별시 중랑구 면목로12길 5 (면목동)'; null if there is none. */
export const roadNameIn = (address: string): string | null =>
  address
    .split(/[\s,(]/)
    .flatMap((word) => roadName.exec(word)?.[0] ?? [])
    .at(-1) ?? null;
