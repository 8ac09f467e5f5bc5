/** Some of a thing's fields, such as those that a form takes from what is saved. */
export const pick = <Thing extends object, Field extends keyof Thing>(thing: Thing, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, thing[field]])) as Pick<Thing, Field>;
