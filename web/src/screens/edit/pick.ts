/** Picks fields of an object, for example those that a form copies from the saved object. */
export const pick = <Thing extends object, Field extends keyof Thing>(object: Thing, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, object[field]])) as Pick<Thing, Field>;

/** A form's initial values: the blank ones, or those of the saved object in the same fields. */
export const initialOf = <Form extends object>(blank: Form, saved: NoInfer<Form> | null | undefined): Form =>
  saved ? pick(saved, Object.keys(blank) as (keyof Form)[]) : blank;
