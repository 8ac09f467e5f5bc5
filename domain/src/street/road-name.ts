/** A road's name at the beginning of a word, up to its end or a building's number. */
const roadName = /^[가-힣][가-힣0-9.·]*[로길](?=$|\d)/;

/** The road's name in an address such as '서울특별시 중랑구 면목로12길 5 (면목동)', the last one; null if it has none. */
export const roadNameIn = (address: string): string | null =>
  address
    .split(/[\s,(]/)
    .flatMap((word) => roadName.exec(word)?.[0] ?? [])
    .at(-1) ?? null;
