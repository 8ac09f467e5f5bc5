/** A road's name within a road address: the last word that ends like one and isn't a building's number. */
const roadName = /(?:^|\s)([가-힣][가-힣0-9.·]*(?:대로|로|길))(?=$|[\s,(]|\d)/g;

/** The road's name in an address such as '서울특별시 중랑구 면목로12길 5 (면목동)'; null if it has none. */
export function roadNameIn(address: string): string | null {
  return [...address.matchAll(roadName)].at(-1)?.[1] ?? null;
}
