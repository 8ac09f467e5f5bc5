/** Picks fields of an object, for example those that a form takes from the saved object. */
export const pick = <Thing extends object, Field extends keyof Thing>(thing: Thing, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, thing[field]])) as Pick<Thing, Field>;
